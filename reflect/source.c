/* Adds facts from the HLSL program: registers, types as written, source locations, and resources
 * removed from the module. */
#include "facts.h"

/* ---- Indices by name ---- */

/* Returns the indices listed under a name. */
static struct word_vec *list_of(struct reflection *r, struct map *lists, const char *name,
                                size_t length) {
    void **slot = map_slot(r->arena, lists, name, length);
    if (!*slot)
        *slot = arena_new(r->arena, struct word_vec);
    return *slot;
}

static const struct word_vec *list_named(const struct map *lists, const char *name) {
    static const struct word_vec nothing;
    const struct word_vec *list = map_find(lists, name, strlen(name));
    return list ? list : &nothing;
}

/* ---- Types ---- */

struct joiner {
    struct reflection *r;
    struct map resources; /* by the variable at the start of the name */
    struct map memory;    /* by name */
    struct map entries;   /* by name */
    struct map types;     /* pairs of type index and record that are already joined */
};

static void join_type(struct joiner *j, uint32_t index, const struct type *type);

/* Strips the matrix order, which is reported separately. */
static const char *without_order(const char *type) {
    static const char row_major[] = "row_major ";
    size_t length = sizeof row_major - 1;
    return strncmp(type, row_major, length) ? type : type + length;
}

/* Returns NULL for types without an order. */
static const char *matrix_order(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_MATRIX || type->rows == 1 || type->columns == 1)
        return NULL;
    return type->row_major ? "row_major" : "column_major";
}

static void join_member(struct joiner *j, struct fact_member *member, const struct field *field) {
    struct reflection *r = j->r;
    if (member->hlsl_type)
        return;
    const char *written = type_name(r->c, field->type);
    if (strcmp(without_order(written), fact_type_at(r, member->type)->name))
        member->hlsl_type = without_order(written);
    if (!has_mark(member->marks, MARK_MATRIX_STRIDE))
        member->order = matrix_order(field->type);
    join_type(j, member->type, field->type);
}

static void join_members(struct joiner *j, const struct fact_type *t, const struct record *record) {
    struct map by_name = {0};
    if (record->base && t->member_count)
        join_type(j, t->members[0].type, record->base);
    for (uint32_t k = t->member_count; k-- > 0;) {
        const char *name = t->members[k].name;
        *map_slot(j->r->arena, &by_name, name, strlen(name)) = (void *)&t->members[k];
    }
    for (uint32_t k = 0; k < record->field_count; k++) {
        const char *name = atom_text(j->r->c->atoms, record->fields[k].name);
        struct fact_member *member = map_find(&by_name, name, strlen(name));
        if (member)
            join_member(j, member, &record->fields[k]);
    }
}

static bool is_joined(struct joiner *j, const struct fact_type *t, const struct record *record) {
    const uint64_t key[] = {t->id, (uintptr_t)record};
    void **slot = map_slot(j->r->arena, &j->types, key, sizeof key);
    bool was = *slot;
    *slot = j;
    return was;
}

/* Adds HLSL facts to the members of a struct type, once per pair of type and record. */
static void join_type(struct joiner *j, uint32_t index, const struct type *type) {
    type = type_strip_arrays(type);
    if (index == NO_TYPE || type->kind != TYPE_STRUCT)
        return;
    const struct fact_type *t = fact_behind_arrays(j->r, fact_type_at(j->r, index));
    if (t->kind == FACT_STRUCT && !is_joined(j, t, type->record))
        join_members(j, t, type->record);
}

/* Joins the type in a block. For a structured buffer, this is the element type of its only
 * member. */
static void join_block(struct joiner *j, uint32_t index, const struct type *type) {
    type = type_strip_arrays(type);
    if (index == NO_TYPE || type->kind == TYPE_STRUCT) {
        join_type(j, index, type);
        return;
    }
    if (type->kind != TYPE_OBJECT || !type->argument_count || !type->arguments[0].type)
        return;
    const struct fact_type *t = fact_type_at(j->r, index);
    bool holds_elements = type_is_of_class(type, OBJECT_CLASS_STRUCTURED_BUFFER);
    if (t->kind == FACT_STRUCT && t->member_count == 1 && holds_elements)
        index = t->members[0].type;
    join_type(j, index, type->arguments[0].type);
}

/* ---- Resources ---- */

static const char counter_prefix[] = "counter.var.";

static bool lies_among(uint32_t binding, uint32_t first, uint64_t count) {
    return binding >= first && binding - first < count;
}

/* Numbers of bindings used by a variable and by its counters. */
struct taken {
    uint64_t bindings, counters;
};

static bool is_bound_at(const struct fact_resource *resource, const struct binding *b,
                        const struct taken *taken) {
    if (resource->is_counter)
        return b->has_counter && b->counter_set == resource->set &&
               lies_among(resource->binding, b->counter_binding, taken->counters);
    return b->assigned && b->set == resource->set &&
           lies_among(resource->binding, b->binding, taken->bindings);
}

/* Returns NULL for a struct of resources, whose members have separate types. */
static const char *written_type(struct context *c, const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER) {
        return v->buffer == BUFFER_TBUFFER ? "tbuffer" : "cbuffer";
    }
    if (type->kind != TYPE_OBJECT)
        return NULL;
    return v->has_bare_type ? object_info(type->object)->name : type_name(c, type);
}

static void join_resource(struct joiner *j, struct fact_resource *resource,
                          const struct variable *v) {
    const char *type = written_type(j->r->c, v);
    resource->variable = v;
    if (resource->is_counter)
        return;
    join_block(j, resource->type, v->type);
    resource->reg = &v->reg;
    resource->hlsl_type = type ? type : resource->hlsl_type;
}

static bool is_resource(const struct variable *v) {
    return (v->storage == STORAGE_BUFFER && v->type->record->field_count) ||
           v->storage == STORAGE_RESOURCE;
}

/* ---- Removed resources ---- */

/* Descriptor types by object class, for read-only and for writable objects. */
static const struct {
    enum descriptor read, written;
} descriptors[] = {
    [OBJECT_CLASS_TEXTURE] = {DESCRIPTOR_SAMPLED_IMAGE, DESCRIPTOR_STORAGE_IMAGE},
    [OBJECT_CLASS_TEXEL_BUFFER] = {DESCRIPTOR_UNIFORM_TEXEL_BUFFER,
                                   DESCRIPTOR_STORAGE_TEXEL_BUFFER},
    [OBJECT_CLASS_STRUCTURED_BUFFER] = {DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
    [OBJECT_CLASS_BYTE_BUFFER] = {DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
    [OBJECT_CLASS_CONSTANT_BUFFER] = {DESCRIPTOR_UNIFORM_BUFFER, DESCRIPTOR_OTHER},
    [OBJECT_CLASS_TEXTURE_BUFFER] = {DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_OTHER},
    [OBJECT_CLASS_SAMPLER] = {DESCRIPTOR_SAMPLER, DESCRIPTOR_OTHER},
    [OBJECT_CLASS_ACCELERATION] = {DESCRIPTOR_ACCELERATION_STRUCTURE, DESCRIPTOR_OTHER},
    [OBJECT_CLASS_SUBPASS] = {DESCRIPTOR_INPUT_ATTACHMENT, DESCRIPTOR_OTHER},
    [OBJECT_CLASS_SAMPLED_TEXTURE] = {DESCRIPTOR_COMBINED_IMAGE_SAMPLER, DESCRIPTOR_OTHER},
    [OBJECT_CLASS_OTHER] = {DESCRIPTOR_OTHER, DESCRIPTOR_OTHER},
};

static enum descriptor descriptor_of_object(const struct object_info *info) {
    bool has_one = info->class < COUNT_OF(descriptors) && info->register_class;
    if (!has_one && info->class != OBJECT_CLASS_SUBPASS)
        return DESCRIPTOR_OTHER;
    return info->writable ? descriptors[info->class].written : descriptors[info->class].read;
}

static enum descriptor descriptor_of_variable(const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER ? DESCRIPTOR_STORAGE_BUFFER : DESCRIPTOR_UNIFORM_BUFFER;
    return type->kind == TYPE_OBJECT ? descriptor_of_object(object_info(type->object))
                                     : DESCRIPTOR_OTHER;
}

static enum resource_access access_of_variable(const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    bool is_object = type->kind == TYPE_OBJECT;
    if (descriptor_of_variable(v) == DESCRIPTOR_SAMPLER)
        return ACCESS_NONE;
    return is_object && object_info(type->object)->writable ? ACCESS_READ_WRITE : ACCESS_READ;
}

static void add_unused(struct reflection *r, const struct variable *v, const struct binding *b) {
    static const struct marks nothing;
    struct fact_resource resource = {.name = atom_text(r->c->atoms, v->name),
                                     .hlsl_type = written_type(r->c, v),
                                     .descriptor = descriptor_of_variable(v),
                                     .type = NO_TYPE,
                                     .has_binding = b->assigned,
                                     .set = b->set,
                                     .binding = b->binding,
                                     .count = 1,
                                     .access = access_of_variable(v),
                                     .marks = &nothing,
                                     .reg = &v->reg,
                                     .variable = v};
    for (const struct type *t = v->type; t->kind == TYPE_ARRAY; t = t->element)
        resource.count *= t->count;
    if (!resource.hlsl_type)
        resource.hlsl_type = type_name(r->c, type_strip_arrays(v->type));
    vec_push(r->arena, &r->resources, resource);
}

static void join_variable(struct joiner *j, uint32_t index) {
    struct reflection *r = j->r;
    const struct variable *v = r->source->program->globals[index];
    const struct binding *b = &r->source->layout->bindings[index];
    const struct word_vec *named = list_named(&j->resources, atom_text(r->c->atoms, v->name));
    bool is_resource = v->storage == STORAGE_RESOURCE;
    bool is_struct = is_resource && type_strip_arrays(v->type)->kind == TYPE_STRUCT;
    struct taken taken = (struct taken){is_resource ? layout_bindings_of_type(v->type) : 1,
                                        is_struct ? layout_counters_of_type(v->type) : 1};
    bool is_found = false;
    for (size_t k = 0; k < named->count; k++) {
        struct fact_resource *resource = &r->resources.items[named->items[k]];
        if (resource->variable || !is_bound_at(resource, b, &taken))
            continue;
        join_resource(j, resource, v);
        is_found |= !resource->is_counter;
    }
    if (!is_found && b->assigned)
        add_unused(r, v, b);
}

static void join_memory(struct joiner *j, const struct variable *v) {
    const struct word_vec *named = list_named(&j->memory, atom_text(j->r->c->atoms, v->name));
    for (size_t k = 0; k < named->count; k++) {
        struct fact_memory *memory = &j->r->memory.items[named->items[k]];
        memory->at = v->at;
        join_block(j, memory->type, v->type);
    }
}

/* ---- Entry points ---- */

static bool is_same_built_in(const struct io_value *leaf, const struct fact_value *value) {
    static const char *const built_ins[] = {
        "None",
#define SEMANTIC(id, name, class, components, built_in, points) #built_in,
#include "../spec/semantics.def"
    };
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_BuiltIn, value->built_in);
    if (!value->is_built_in || !row || !leaf->semantic.value)
        return false;
    return !strcmp(built_ins[leaf->semantic.value], row->name) ||
           (leaf->semantic.value == SV_POSITION && value->built_in == SpvBuiltInFragCoord);
}

static bool is_same_location(const struct reflection *r, const struct io_value *leaf,
                             const struct fact_value *value) {
    struct io_location assigned = layout_io_location(r->source->layout, leaf);
    return assigned.has_location && value->has_location && !value->is_built_in &&
           assigned.location == value->location && assigned.index == value->index &&
           assigned.component == value->component;
}

static void join_leaf(struct reflection *r, struct fact_entry *entry, const struct io_value *leaf) {
    struct fact_value_vec *list = leaf->side == IO_INPUT ? &entry->inputs : &entry->outputs;
    for (size_t k = 0; k < list->count; k++) {
        struct fact_value *value = &list->items[k];
        if (value->at || !(io_is_builtin(leaf) ? is_same_built_in(leaf, value)
                                               : is_same_location(r, leaf, value)))
            continue;
        value->at = leaf->at;
        value->semantic = io_semantic_text(r->c, leaf);
        value->hlsl_type = type_name(r->c, leaf->type);
        return;
    }
}

static void join_entry(struct reflection *r, struct fact_entry *entry,
                       const struct entry_point *written) {
    entry->at = written->function->at;
    if (written->stage == STAGE_NODE)
        entry->stage = "node";
    for (uint32_t k = 0; k < written->element_count; k++)
        join_leaf(r, entry, written->elements[k]);
    for (uint32_t k = 0; k < written->patch_element_count; k++)
        join_leaf(r, entry, written->patch_elements[k]);
}

/* Joins entry points by name. -fspv-entrypoint-name= may rename the only one. */
static void join_entries(struct joiner *j) {
    struct reflection *r = j->r;
    const struct program *program = r->source->program;
    bool is_alone = program->entry_count == 1 && r->entries.count == 1;
    for (uint32_t k = 0; k < program->entry_count; k++) {
        const char *name =
            is_alone ? r->entries.items[0].name : atom_text(r->c->atoms, program->entries[k].name);
        const struct word_vec *named = list_named(&j->entries, name);
        for (size_t n = 0; n < named->count; n++)
            join_entry(r, &r->entries.items[named->items[n]], &program->entries[k]);
    }
}

static void list_names(struct joiner *j) {
    struct reflection *r = j->r;
    for (uint32_t k = 0; k < r->resources.count; k++) {
        /* Use the name of the variable, because a resource may be a member of it, such as
         * "textures[2].albedo". */
        const struct fact_resource *resource = &j->r->resources.items[k];
        const char *text = resource->name;
        if (resource->is_counter)
            text += sizeof counter_prefix - 1;
        vec_push(j->r->arena, list_of(j->r, &j->resources, text, strcspn(text, ".[")), k);
    }
    for (uint32_t k = 0; k < r->memory.count; k++) {
        const char *name = r->memory.items[k].name;
        vec_push(r->arena, list_of(r, &j->memory, name, strlen(name)), k);
    }
    for (uint32_t k = 0; k < r->entries.count; k++) {
        const char *name = r->entries.items[k].name;
        vec_push(r->arena, list_of(r, &j->entries, name, strlen(name)), k);
    }
}

void reflect_join_source(struct reflection *r) {
    const struct program *program = r->source->program;
    struct joiner j = {.r = r};
    list_names(&j);
    for (uint32_t k = 0; k < program->global_count; k++)
        if (is_resource(program->globals[k]))
            join_variable(&j, k);
        else
            join_memory(&j, program->globals[k]);
    join_entries(&j);
}
