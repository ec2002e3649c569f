#include "place.h"

/* Offsets that the source asks for are checked where they are used: each buffer is laid out once
 * under its own rules. */
static void check_buffers(struct layout *l) {
    const struct options *o = l->c->options;
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        const struct type *type = type_strip_arrays(v->type);
        enum packing packing = layout_packing_constant(o);
        switch ((enum storage)v->storage) {
        case STORAGE_BUFFER:
            if (v->buffer == BUFFER_TBUFFER)
                packing = layout_packing_texture_buffer(o);
            layout_of_type(l, type, packing);
            break;
        case STORAGE_PUSH_CONSTANT:
        case STORAGE_SHADER_RECORD:
            layout_of_type(l, type, layout_packing_push_constant(o));
            break;
        case STORAGE_LOCAL:
        case STORAGE_PARAMETER:
        case STORAGE_THIS:
        case STORAGE_STATIC:
        case STORAGE_GROUPSHARED:
        case STORAGE_RESOURCE:
        case STORAGE_SPEC_CONSTANT:
        case STORAGE_IO:
            break;
        }
    }
}

static void find_globals_buffer(struct layout *l) {
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        if (v->storage == STORAGE_BUFFER && v->buffer == BUFFER_GLOBALS)
            l->globals = v->type->record;
    }
}

struct layout *plan_layout(struct context *c, const struct program *program) {
    struct layout *l = arena_new(c->arena, struct layout);
    l->c = c;
    l->program = program;
    l->bindings = arena_array(c->arena, struct binding, program->global_count);
    find_globals_buffer(l);
    check_buffers(l);
    assign_bindings(l);
    for (uint32_t i = 0; i < program->entry_count; i++)
        assign_locations(l, &program->entries[i]);
    return l;
}
