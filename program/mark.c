/* A place in the code of the program, see populate.c. MARK is its name. */
#include "program.h"

#ifdef MARK
void MARK(void);

__attribute__((used)) void MARK(void) {
}
#endif
