/* Times of nested activities, for -ftime-trace. */
#ifndef HLSL2SPV_BASE_TRACE_H
#define HLSL2SPV_BASE_TRACE_H

#include "base.h"

/* Activities that take less than `least` microseconds are left out. */
struct trace *trace_create(struct arena *arena, uint32_t least);
void trace_open(struct trace *trace, const char *name, const char *detail);
void trace_close(struct trace *trace);
/* Returns the activities in the format of Chrome's tracing. */
const char *trace_json(struct trace *trace, struct arena *arena);

/* Begin and end an activity, if the compilation is traced. `detail` may be NULL. Both texts must
 * outlive the compilation. */
static inline void trace_begin(const struct context *c, const char *name, const char *detail) {
    if (c->trace)
        trace_open(c->trace, name, detail);
}
static inline void trace_end(const struct context *c) {
    if (c->trace)
        trace_close(c->trace);
}

#endif
