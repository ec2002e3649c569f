/* Inside of optimize/: the contract of pass.h, tested in debug builds after each pass. */
#ifndef HLSL2SPV_OPTIMIZE_VERIFY_H
#define HLSL2SPV_OPTIMIZE_VERIFY_H

#include "pass.h"

#ifdef HLSL2SPV_DEBUG
/* Ends the compilation when a routine breaks the contract; `pass` is what ran last. */
void verify_routine(struct optimizer *o, struct routine *f, const char *pass);
#else
static inline void verify_routine(struct optimizer *o, struct routine *f, const char *pass) {
    (void)o;
    (void)f;
    (void)pass;
}
#endif

#endif
