/* The functions of the passes, which are the rows of passes.def. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "common/pass.h"

#define ROUTINE_PASS(id, name, function, flow, summary) routine_pass function;
#define MODULE_PASS(id, name, function, summary)        module_pass function;
#include "passes.def"

/* Defined in inline.c. Reports whether the body of the routine will be moved to its only call. */
bool opt_waits_for_caller(struct optimizer *o, const struct routine *f);
/* Defined in inline.c. Declares the undefined values that the calls of a waiting routine will need.
 * The order of declarations then does not depend on call counts. */
void opt_declare_for_calls(struct optimizer *o, struct routine *f);
/* Defined in instructions.c. Removes the global variables whose ids are in `gone`, with their
 * names, decorations and interface entries. */
void opt_remove_globals(struct optimizer *o, const struct map *gone);

#endif
