/* The layout phase: runs its steps over a program. */

#include "layout_internal.h"

/* Checks explicit offsets where they are used: each buffer is laid out once by its own rules. */
static void check_buffers(struct layout *l) {
    const struct options *o = l->c->options;
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        const struct type *type = type_strip_arrays(v->type);
        layout_check_image_format(l, v->attributes, v->type, v->at, v->is_used);
        if (v->storage == STORAGE_RESOURCE)
            layout_check_field_formats(l, v->type, v->is_used);
        layout_check_subpass_input(l, v);
        layout_check_ordered(l, v);
        switch (v->storage) {
        case STORAGE_BUFFER:
            layout_of_type(l, type, layout_packing_buffer(o, v));
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

struct layout *layout_create_for_records(struct context *c, const struct program *program) {
    struct layout *l = arena_new(c->typed, struct layout);
    l->c = c;
    l->program = program;
    l->bindings = arena_array(c->typed, struct binding, program->global_count);
    find_globals_buffer(l);
    return l;
}

struct layout *layout_create(struct context *c, const struct program *program) {
    struct layout *l = layout_create_for_records(c, program);
    check_buffers(l);
    layout_assign_bindings(l);
    layout_check_shared_bindings(l);
    layout_find_aliases(l);
    for (uint32_t i = 0; i < program->entry_count; i++) {
        /* In Vulkan the host selects the subgroup size. */
        const struct entry_point *entry = &program->entries[i];
        const struct attribute *a = attribute_find(entry->attributes, ATTRIBUTE_WAVE_SIZE);
        if (a)
            warning_at(
                l->c, WARN_VK_IGNORED_FEATURES, sema_marked_attribute(l->c, a),
                "'wavesize' has no effect in SPIR-V; use VK_EXT_subgroup_size_control instead");
        layout_assign_locations(l, &program->entries[i]);
    }
    layout_find_dispatched(l);
    layout_find_mesh_outputs(l);
    layout_find_record_origins(l);
    layout_check_vertex_inputs(l);
    layout_check_program(l);
    layout_compare_rules(l);
    return l;
}
