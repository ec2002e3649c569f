/* Where the rooms of sema/ call back: a language is recursive, so that what stands below must ask
 * what stands above.  It does so through these functions and no others (`make style` counts). */
#ifndef HLSL2SPV_SEMA_SEAMS_H
#define HLSL2SPV_SEMA_SEAMS_H

#include "analyser.h"

/* The chain of single-step conversions, without any check or warning. */
struct expression *convert_unchecked(struct analyser *a, struct expression *e,
                                     const struct type *to);

#endif
