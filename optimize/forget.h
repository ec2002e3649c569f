/* Inside of optimize/: what the module still says of what is gone. */
#ifndef HLSL2SPV_OPTIMIZE_FORGET_H
#define HLSL2SPV_OPTIMIZE_FORGET_H

#include "pass.h"

/* Takes out the names and decorations of ids that nothing makes. */
void forget_names(struct optimizer *o);
/* DebugInfoNone, which stands for what is not there, in both sets of debug instructions; others may
 * refer to it only behind, so that it stands first. */
uint32_t no_information(struct optimizer *o);
/* Debug information outside of functions names nothing that is gone or within one any more. */
void forget_in_debug(struct optimizer *o);

#endif
