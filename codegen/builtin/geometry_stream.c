/* Geometry shaders: Append stores a vertex to the output variables of its stream and emits it. */
#include "builtin.h"

/* Returns the stream of a method call, a parameter of the entry point. In other functions the
 * stream is an argument; its type identifies the stream. */
static const struct io_value *output_of(struct emitter *e, const struct expression *x) {
    const struct expression *stream = cg_call_argument(x, 0);
    const struct io_value *found = NULL;
    for (uint32_t i = 0; i < e->entry->output_count; i++) {
        const struct io_value *output = &e->entry->outputs[i];
        if (!cg_is_stream(output->parameter) || output->parameter->type != stream->type)
            continue;
        if (stream->kind == EXPR_VARIABLE && stream->variable == output->parameter)
            return output;
        if (found)
            error_at(e->c, x->at,
                     "cannot determine which of the streams of type '%s' this is; call the method "
                     "in the entry point",
                     type_name(e->c, stream->type));
        found = output;
    }
    return found;
}

/* The instructions without a stream number require a shader with one stream (SPIR-V 3.49.20). */
static void emit_for_stream(struct emitter *e, const struct io_value *output, SpvOp unnumbered,
                            SpvOp numbered) {
    if (!output || cg_stream_number(e->entry, NULL) < 2)
        emit_words(e, unnumbered, 0, NULL, 0);
    else
        emit_op(e, numbered, 0, constant_uint(e, cg_stream_number(e->entry, output->parameter)));
}

struct value lower_stream_append(struct emitter *e, const struct expression *x) {
    struct value vertex = cg_call_value(e, x, 1);
    const struct io_value *output = e->entry ? output_of(e, x) : NULL;
    if (output)
        interface_store(e, output, vertex, 0);
    emit_for_stream(e, output, SpvOpEmitVertex, SpvOpEmitStreamVertex);
    return value_void(e);
}

struct value lower_stream_restart(struct emitter *e, const struct expression *x) {
    const struct io_value *output = e->entry ? output_of(e, x) : NULL;
    emit_for_stream(e, output, SpvOpEndPrimitive, SpvOpEndStreamPrimitive);
    return value_void(e);
}
