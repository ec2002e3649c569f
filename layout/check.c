/* Checks for unsupported Vulkan features, invalid block contents and shared bindings. */
#include "layout_internal.h"

/* ---- Block contents ----
 *
 * Reports layouts that only recent validators reject.
 *
 * Vectors that straddle a 16-byte boundary: relaxed rules avoid this within a struct, but array
 * elements need not be aligned. `struct S { float a; float2 b; uint c[2]; }` has 24 bytes, and `b`
 * of the second element straddles byte 32 (Vulkan, "Offset and Stride Assignment"). All validators
 * check variables; only recent ones check physical memory.
 *
 * Arrays of elements without size: an ArrayStride must be greater than 0 (SPIR-V 3.20). */

struct type_search {
    struct layout *l;
    enum packing packing;
    struct map seen; /* visited types, as struct type_visit */
    bool straddles;
};

struct type_visit {
    const struct type *type;
    uint64_t phase; /* offset modulo 16 */
};

static void search_type(struct type_search *s, const struct type *type, uint64_t offset);

static void report_without_size(struct layout *l, location at) {
    if (map_add_u64(l->c->arena, &l->reported_arrays, at))
        error_invalid_at(l->c, at, WARNING_COUNT,
                         "array of empty structs is not supported in a buffer");
}

static bool is_new(struct type_search *s, const struct type *type, uint64_t offset) {
    struct type_visit visit = {type, offset % 16};
    return map_add(s->l->c->arena, &s->seen, &visit, sizeof visit);
}

static void look_at_field(struct type_search *s, const struct field *field,
                          const struct member_layout *member, uint64_t offset) {
    s->straddles |= layout_straddles(field->type, member->size, offset, s->packing);
    if (field->type->kind == TYPE_ARRAY && !type_has_object(field->type) &&
        !layout_of_type(s->l, field->type, s->packing).array_stride)
        report_without_size(s->l, field->at);
    search_type(s, field->type, offset);
}

/* Checks a universal limit (SPIR-V 2.17). */
static void check_member_count(struct layout *l, const struct record *record) {
    enum { MAX_MEMBERS = 16383 };
    if (record->field_count <= MAX_MEMBERS)
        return;
    if (map_add_u64(l->c->arena, &l->reported_types, (uintptr_t)record->type))
        error_at(l->c, record->at, "struct '%s' with %u members exceeds SPIR-V's limit of %d",
                 record->full_name, record->field_count, MAX_MEMBERS);
}

static void look_at_record(struct type_search *s, const struct record *record, uint64_t offset) {
    const struct record_layout *layout = layout_of_record(s->l, record, s->packing);
    check_member_count(s->l, record);
    if (record->base)
        search_type(s, record->base, offset + layout->base_offset);
    for (uint32_t i = 0; i < record->field_count; i++)
        look_at_field(s, &record->fields[i], &layout->members[i],
                      offset + layout->members[i].offset);
}

/* The phase repeats after at most 16 elements. */
static void search_type(struct type_search *s, const struct type *type, uint64_t offset) {
    if (!is_new(s, type, offset))
        return;
    if (type->kind == TYPE_STRUCT)
        look_at_record(s, type->record, offset);
    uint64_t stride = layout_of_type(s->l, type, s->packing).array_stride;
    for (uint32_t i = 0; type->kind == TYPE_ARRAY && i < type->count && i < 16; i++)
        search_type(s, type->element, offset + i * stride);
}

static struct type_search begin_search(struct layout *l, const struct type *type,
                                       enum packing packing) {
    struct type_search s = {.l = l, .packing = packing};
    search_type(&s, type, 0);
    s.straddles &= targets_vulkan(l->c->options);
    return s;
}

static void check_memory(struct layout *l, const struct type *type, enum packing packing) {
    begin_search(l, type, packing);
}

/* ---- Images ---- */

static bool is_image(const struct type *type) {
    if (type->kind != TYPE_OBJECT || !type->argument_count || !type->arguments[0].type)
        return false;
    switch (object_info((enum object_kind)type->object)->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
    case OBJECT_CLASS_SUBPASS:
    case OBJECT_CLASS_FEEDBACK:
    case OBJECT_CLASS_SAMPLED_TEXTURE:
        return true;
    default:
        return false;
    }
}

enum scalar layout_texel_scalar(const struct type *texel) {
    while (texel->kind == TYPE_STRUCT || texel->kind == TYPE_ARRAY)
        texel = texel->kind == TYPE_ARRAY    ? texel->element
                : texel->record->field_count ? texel->record->fields[0].type
                                             : texel->record->base;
    return (enum scalar)texel->scalar;
}

/* Reports each type once. */
static void check_image(struct layout *l, const struct type *type, location at) {
    type = type_strip_arrays(type);
    if (type->kind == TYPE_STRUCT) {
        if (type->record->base)
            check_image(l, type->record->base, at);
        for (uint32_t i = 0; i < type->record->field_count; i++)
            check_image(l, type->record->fields[i].type, at);
        return;
    }
    if (!is_image(type) || layout_texel_scalar(type->arguments[0].type) != SCALAR_DOUBLE)
        return;
    if (map_add_u64(l->c->arena, &l->reported_types, (uintptr_t)type))
        error_at(l->c, at, "images of 'double' are not supported in Vulkan");
}

/* Reports whether unused globals stay in the module. Otherwise the optimizer removes them. */
static bool keeps_unused_globals(const struct options *o) {
    return o->no_legalization || o->optimization == 0 || o->optimizer_config ||
           o->preserve_bindings;
}

/* Checks the element type of a buffer object. */
static void check_object(struct layout *l, const struct type *type, location at) {
    const struct options *o = l->c->options;
    type = type_strip_arrays(type);
    const struct type *held =
        type->kind == TYPE_OBJECT && type->argument_count ? type->arguments[0].type : NULL;
    if (!held)
        return;
    if (type_is_of_class(type, OBJECT_CLASS_STRUCTURED_BUFFER)) {
        enum packing packing = layout_packing_structured(l->c->options);
        check_memory(l, held, packing);
        if (!layout_of_type(l, held, packing).size)
            report_without_size(l, at);
    } else if (type_is_of_class(type, OBJECT_CLASS_CONSTANT_BUFFER))
        check_memory(l, held, layout_packing_constant(o));
    else if (type_is_of_class(type, OBJECT_CLASS_TEXTURE_BUFFER))
        check_memory(l, held, layout_packing_texture_buffer(o));
}

static const struct type *pushed_type(const struct type *type) {
    return type->kind == TYPE_OBJECT && type->argument_count ? type->arguments[0].type : type;
}

static void check_global(struct layout *l, const struct variable *v) {
    const struct options *o = l->c->options;
    if (!v->is_used && (!keeps_unused_globals(o) || type_find_buffer_of_resources(v->type)))
        return;
    if (v->storage == STORAGE_RESOURCE && targets_vulkan(o))
        check_image(l, v->type, v->at);
    if (v->storage == STORAGE_RESOURCE) {
        /* A struct of resources is split into one variable per array element. */
        if (v->type->kind == TYPE_ARRAY && !v->type->count &&
            type_strip_arrays(v->type)->kind == TYPE_STRUCT)
            error_at(l->c, v->at, "array '%s' of structs with resources requires a size",
                     atom_text(l->c->atoms, v->name));
    }
    if (v->storage == STORAGE_RESOURCE)
        check_object(l, v->type, v->at);
    else if (v->storage == STORAGE_BUFFER)
        check_memory(l, v->type, layout_packing_buffer(o, v));
    else if (v->storage == STORAGE_PUSH_CONSTANT || v->storage == STORAGE_SHADER_RECORD)
        check_memory(l, pushed_type(v->type), layout_packing_push_constant(o));
}

/* ---- Nested arrays of resources ---- */

bool layout_is_flattened(const struct options *options, const struct type *type) {
    return targets_vulkan(options) && type->kind == TYPE_ARRAY &&
           type->element->kind == TYPE_ARRAY && type_strip_arrays(type)->kind == TYPE_OBJECT;
}

bool layout_is_block_class(enum object_class class) {
    return class == OBJECT_CLASS_STRUCTURED_BUFFER || class == OBJECT_CLASS_BYTE_BUFFER ||
           class == OBJECT_CLASS_CONSTANT_BUFFER || class == OBJECT_CLASS_TEXTURE_BUFFER;
}

static bool holds_block(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type->kind == TYPE_OBJECT &&
               layout_is_block_class(object_info((enum object_kind)type->object)->class);
    const struct record *r = type->record;
    for (uint32_t i = 0; i < r->field_count; i++)
        if (holds_block(r->fields[i].type))
            return true;
    return r->base && holds_block(r->base);
}

bool layout_is_split(const struct options *options, const struct variable *v) {
    bool stays_whole =
        options->no_legalization && options->allow_invalid && !v->numbers && !holds_block(v->type);
    return v->storage == STORAGE_RESOURCE && type_strip_arrays(v->type)->kind == TYPE_STRUCT &&
           !stays_whole;
}

/* Reports whether a part of a flattened variable has no value because its length is unknown. */
static bool has_no_value(const struct layout *l, const struct expression *place) {
    if (place->type->kind != TYPE_ARRAY || place->type->count || !type_has_object(place->type))
        return false;
    const struct expression *whole = place;
    while (whole->kind == EXPR_INDEX)
        whole = whole->index.base;
    const struct variable *root = lvalue_root(whole);
    return root && root->storage == STORAGE_RESOURCE &&
           (whole->kind == EXPR_VARIABLE || layout_is_split(l->c->options, root)) &&
           layout_is_flattened(l->c->options, whole->type);
}

static void visit_expression(void *user, const struct expression *x);

/* An unsized array argument is passed as the variable itself. */
static void visit_call(struct layout *l, const struct expression *x) {
    const struct expression *argument = x->call.first;
    for (uint32_t i = 0; argument; i++, argument = argument->next) {
        const struct type *type =
            i < x->call.function->parameter_count ? x->call.function->parameters[i]->type : NULL;
        bool is_variable =
            type && type->kind == TYPE_ARRAY && !type->count && type_has_object(type);
        if (is_variable)
            expression_children(argument, visit_expression, l);
        else
            visit_expression(l, argument);
    }
}

static void visit_expression(void *user, const struct expression *x) {
    struct layout *l = user;
    const struct expression *place = expression_inner(x, THROUGH_LOADS | THROUGH_OUT);
    if (place && has_no_value(l, place))
        error_at(l->c, sema_marked(l->c, x),
                 "cannot copy or pass an array of arrays of resources; use one element");
    if (x->kind == EXPR_CONVERT && x->convert.conversion == CONVERT_HEAP &&
        targets_vulkan(l->c->options))
        check_image(l, x->type, x->at);
    const struct type *memory = expression_memory(x);
    if (memory) {
        location at = sema_marked(l->c, x);
        struct type_search s = begin_search(l, memory, layout_packing_structured(l->c->options));
        if (s.straddles)
            error_invalid_at(l->c, at, WARNING_COUNT,
                             "vector member crosses a 16-byte boundary, which requires "
                             "'-fvk-use-scalar-layout' or '-fvk-use-dx-layout'");
        enum packing packing = layout_packing_structured(l->c->options);
        if (memory->kind == TYPE_ARRAY && !layout_of_type(l, memory, packing).array_stride)
            report_without_size(l, at);
    }
    if (x->kind == EXPR_CALL)
        visit_call(l, x);
    else
        expression_children(x, visit_expression, user);
}

static const struct entry_point *entry_of(const struct program *p, const struct function *f) {
    for (uint32_t i = 0; i < p->entry_count; i++)
        if (p->entries[i].function == f)
            return &p->entries[i];
    return NULL;
}

const struct entry_point *layout_entry_around(const struct program *p, const struct function *f) {
    const struct entry_point *last = p->entry_count ? &p->entries[0] : NULL;
    for (uint32_t i = 0; i < p->function_count; i++) {
        const struct entry_point *own = entry_of(p, p->functions[i]);
        last = own ? own : last;
        if ((own && own->patch_constant == f) || (f == p->functions[i] && (own || f->is_export)))
            return last;
    }
    return last;
}

/* Reports whether uses of the variable must be checked. */
static bool may_be_misused(const struct layout *l, const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    bool is_heap = type->kind == TYPE_OBJECT &&
                   object_info((enum object_kind)type->object)->class == OBJECT_CLASS_HEAP;
    return v->storage == STORAGE_RESOURCE &&
           (is_heap || type->kind == TYPE_STRUCT || layout_is_flattened(l->c->options, v->type));
}

void layout_check_program(struct layout *l) {
    const struct program *p = l->program;
    bool is_asked = p->has_addresses;
    for (uint32_t i = 0; i < p->global_count; i++) {
        check_global(l, p->globals[i]);
        is_asked = is_asked || may_be_misused(l, p->globals[i]);
    }
    for (uint32_t i = 0; i < p->function_count; i++) {
        /* Vulkan does not link modules. With an entry point, exports are ordinary functions. */
        const struct function *f = p->functions[i];
        const struct options *o = l->c->options;
        if (f->is_export && f->has_body && !f->is_entry && !f->is_patch_constant &&
            l->program->entry_count == 0 && targets_vulkan(o))
            error_invalid_at(l->c, f->at, WARNING_COUNT,
                             "exporting '%s' from a library without entry points requires "
                             "'-fspv-target-env=universal1.5'",
                             f->full_name);
    }
    if (is_asked)
        program_expressions(p, visit_expression, l);
}

/* ---- Shared bindings ----
 *
 * Reports resources of an entry point that share a binding but have no common descriptor type.
 * Direct3D numbers buffers, textures and samplers separately, Vulkan together, and a pipeline with
 * such a binding is invalid (VUID-VkComputePipelineCreateInfo-layout-07990). Several entry points
 * may belong to different pipelines; the check of stage interfaces handles these. */

static enum descriptor descriptor_of_object(const struct object_info *info) {
    static const struct {
        enum object_class class;
        enum descriptor read, written;
    } rows[] = {
        {OBJECT_CLASS_TEXTURE, DESCRIPTOR_SAMPLED_IMAGE, DESCRIPTOR_STORAGE_IMAGE},
        {OBJECT_CLASS_SAMPLED_TEXTURE, DESCRIPTOR_COMBINED_IMAGE_SAMPLER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_SAMPLER, DESCRIPTOR_SAMPLER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_TEXEL_BUFFER, DESCRIPTOR_UNIFORM_TEXEL_BUFFER,
         DESCRIPTOR_STORAGE_TEXEL_BUFFER},
        {OBJECT_CLASS_STRUCTURED_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
        {OBJECT_CLASS_BYTE_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
        {OBJECT_CLASS_TEXTURE_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_CONSTANT_BUFFER, DESCRIPTOR_UNIFORM_BUFFER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_SUBPASS, DESCRIPTOR_INPUT_ATTACHMENT, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_ACCELERATION, DESCRIPTOR_ACCELERATION_STRUCTURE, DESCRIPTOR_OTHER},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].class == info->class)
            return info->writable ? rows[i].written : rows[i].read;
    return DESCRIPTOR_OTHER;
}

static enum descriptor descriptor_of(const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER ? DESCRIPTOR_STORAGE_BUFFER : DESCRIPTOR_UNIFORM_BUFFER;
    return type->kind == TYPE_OBJECT ? descriptor_of_object(object_info(type->object))
                                     : DESCRIPTOR_OTHER;
}

static uint32_t admitted(enum descriptor descriptor) {
    uint32_t one = 1u << descriptor;
    bool is_half = descriptor == DESCRIPTOR_SAMPLED_IMAGE || descriptor == DESCRIPTOR_SAMPLER;
    return is_half ? one | 1u << DESCRIPTOR_COMBINED_IMAGE_SAMPLER : one;
}

bool layout_descriptors_overlap(enum descriptor a, enum descriptor b) {
    return (admitted(a) & admitted(b)) != 0;
}

/* Unsized arrays may be different views of all descriptors in a set
 * (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct variable *v) {
    return v->type->kind == TYPE_ARRAY && v->type->count == 0;
}

static bool locations_overlap(const struct variable *v, const struct variable *other) {
    enum descriptor a = descriptor_of(v), b = descriptor_of(other);
    bool is_known = a != DESCRIPTOR_OTHER && b != DESCRIPTOR_OTHER;
    return !is_known || (is_view(v) && is_view(other)) || layout_descriptors_overlap(a, b);
}

static void report_overlap(struct layout *l, const struct variable *v, const struct variable *other,
                           const struct binding *binding) {
    const char *shift =
        v->reg.given && v->reg.has_number && v->reg.class != 'c'
            ? arena_format(l->c->arena, ": -fvk-%c-shift moves what is on registers '%c'",
                           v->reg.class, v->reg.class)
            : "";
    if (warning_at(l->c, WARN_BINDING_OVERLAP, v->at,
                   "'%s' at set %u, binding %u shares its binding with '%s', and no descriptor "
                   "type fits both%s",
                   v->full_name, binding->set, binding->binding, other->full_name, shift))
        note_at(l->c, other->at, "'%s' declared here", other->full_name);
}

void layout_check_shared_bindings(struct layout *l) {
    struct map taken = {0};
    for (uint32_t i = 0; l->program->entry_count == 1 && i < l->program->global_count; i++)
        if (l->bindings[i].assigned && l->program->globals[i]->is_used) {
            const struct variable *v = l->program->globals[i];
            const struct binding *binding = &l->bindings[i];
            uint32_t key[] = {binding->set, binding->binding};
            void **slot = map_slot(l->c->arena, &taken, key, sizeof key);
            if (!*slot)
                *slot = (void *)v;
            else if (!locations_overlap(v, *slot))
                report_overlap(l, v, *slot, binding);
        }
}

/* ---- Aliases ----
 * Several variables with one binding are views of the same memory. SPIR-V assumes that variables do
 * not overlap unless they are Aliased (SPIR-V 2.18.2). The elements of an array are different
 * descriptors, so that arrays with one binding usually do not overlap. */

struct views {
    bool are_several, is_written;
};

static bool is_storage_view(const struct layout *l, uint32_t index) {
    const struct variable *v = l->program->globals[index];
    if (!l->bindings[index].assigned || !v->is_used || v->type->kind == TYPE_ARRAY)
        return false;
    enum descriptor descriptor = descriptor_of(v);
    return descriptor == DESCRIPTOR_STORAGE_BUFFER || descriptor == DESCRIPTOR_STORAGE_IMAGE ||
           descriptor == DESCRIPTOR_STORAGE_TEXEL_BUFFER;
}

void layout_find_aliases(struct layout *l) {
    struct map views = {0};
    struct views **of = arena_array(l->c->arena, struct views *, l->program->global_count);
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        if (!is_storage_view(l, i))
            continue;
        const uint32_t key[] = {l->bindings[i].set, l->bindings[i].binding};
        void **slot = map_slot(l->c->arena, &views, key, sizeof key);
        of[i] = *slot ? *slot : arena_new(l->c->arena, struct views);
        of[i]->are_several |= *slot != NULL;
        of[i]->is_written |= type_is_writable(l->program->globals[i]->type);
        *slot = of[i];
    }
    for (uint32_t i = 0; i < l->program->global_count; i++)
        l->bindings[i].is_aliased = of[i] && of[i]->are_several && of[i]->is_written;
}
