/* Inside of optimize/: the passes, a file each. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "pass.h"

bool drop_dead(struct optimizer *o, struct routine *f);
bool merge_blocks(struct optimizer *o, struct routine *f);
bool select_values(struct optimizer *o, struct routine *f);
bool narrow_components(struct optimizer *o, struct routine *f);
bool drop_idle_lines(struct optimizer *o, struct routine *f);
bool drop_unread(struct optimizer *o);
bool reach(struct optimizer *o);

#endif
