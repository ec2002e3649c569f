/* Parameters of geometry shaders: input primitives and output streams. */
#include "entry.h"

static uint32_t primitive_of(const struct variable *p) {
    return p->io & (IO_POINT | IO_LINE | IO_TRIANGLE | IO_LINE_ADJ | IO_TRIANGLE_ADJ);
}

/* Checks that all primitives of a geometry shader are of one kind, for inputs and for outputs. */
bool geometry_check_parameters(struct analyser *a, const struct function *f) {
    const struct variable *input = NULL, *stream = NULL;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (input && primitive_of(p) && primitive_of(p) != primitive_of(input)) {
            error_at(a->c, p->at,
                     "a geometry shader cannot have several kinds of input primitives");
            note_at(a->c, input->at, "parameter with another kind of primitive is here");
            return false;
        }
        input = primitive_of(p) ? p : input;
        if (!type_is_of_class(p->type, OBJECT_CLASS_STREAM))
            continue;
        if (stream && stream->type->object != p->type->object) {
            error_at(a->c, p->at, "streams of a geometry shader must have the same primitive type");
            note_at(a->c, stream->at, "type is '%s'", type_name(a->c, stream->type));
            return false;
        }
        stream = p;
    }
    if (!input)
        error_at(a->c, f->at,
                 "a geometry shader requires an input primitive parameter, such as 'triangle "
                 "vertex input[3]'");
    return input != NULL;
}

/* Checks that streams are passed as inout, because appending changes them. */
void sema_check_streams(struct analyser *a) {
    for (uint32_t i = 0; i < a->program->function_count; i++) {
        const struct function *f = a->program->functions[i];
        for (uint32_t k = 0; k < f->parameter_count; k++) {
            const struct variable *p = f->parameters[k];
            if (type_is_of_class(p->type, OBJECT_CLASS_STREAM) && p->direction != DIRECTION_INOUT)
                error_at(a->c, p->at, "a stream must be an 'inout' parameter");
        }
    }
}
