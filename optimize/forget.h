/* Inside of optimize/: what debug information still says of what is gone. */
#ifndef HLSL2SPV_OPTIMIZE_FORGET_H
#define HLSL2SPV_OPTIMIZE_FORGET_H

#include "pass.h"

/* DebugInfoNone, which stands for what is not there, in both sets of debug instructions; others may
 * refer to it only behind, so that it stands first. */
uint32_t no_information(struct optimizer *o);
/* A DebugValue says from now on that nothing is known of its variable, or goes where that cannot be
 * said. */
void forget_value(struct optimizer *o, struct instruction *debug_value);
/* Debug information outside of functions names nothing that is gone or within one any more. */
void forget_in_debug(struct optimizer *o);
/* Instructions of sets for debuggers go that passes know nothing of and that name functions, which
 * passes copy and remove: they may go at any time (SPV_KHR_non_semantic_info). */
void drop_strange_records(struct optimizer *o);

#endif
