#include <stdlib.h>

#include "suites.h"

int main(void) {
    /* Ends a test that hangs, but allows for a busy machine. */
    setenv("CK_DEFAULT_TIMEOUT", "600", 0);
    SRunner *runner = srunner_create(NULL);
#define ADD_SUITE(name) srunner_add_suite(runner, name##_suite());
    SUITES(ADD_SUITE)
#undef ADD_SUITE
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
