/* The language server of a build without a JSON reader. */
#include "editor.h"

#include <stdio.h>

static bool report(void) {
    fputs("hlsl2spv: error: this build has no language server\n", stderr);
    return false;
}

bool editor_run(void) {
    return report();
}

bool editor_print_config(const char *path) {
    return report();
}
