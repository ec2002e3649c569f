/* Geometry shaders: vertices go to the output variables one at a time. */
#include "builtin.h"

/* Streams are the only outputs, and all are of one type. */
struct value lower_stream_append(struct emitter *e, const struct expression *x) {
    struct value vertex = call_value(e, x, 1);
    for (uint32_t i = 0; e->entry && i < e->entry->output_count; i++)
        if (e->entry->outputs[i].type == vertex.type)
            interface_store(e, &e->entry->outputs[i], vertex, 0);
    emit_words(e, SpvOpEmitVertex, 0, NULL, 0);
    return value_void(e);
}

struct value lower_stream_restart(struct emitter *e, const struct expression *x) {
    (void)x;
    emit_words(e, SpvOpEndPrimitive, 0, NULL, 0);
    return value_void(e);
}
