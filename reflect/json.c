/* Facts of a module as JSON (reflection.schema.json). */
#include "facts.h"

enum { SCHEMA_VERSION = 1 };

/* ---- Names of enumerants ---- */

static const char *enumerant_name(enum spirv_kind kind, uint32_t value) {
    const struct spirv_enumerant *row = spirv_enumerant(kind, value);
    return row ? row->name : NULL;
}

static const char *kind_name(enum fact_kind kind) {
    static const char *const names[] = {
        [FACT_VOID] = "void",
        [FACT_BOOL] = "bool",
        [FACT_INT] = "int",
        [FACT_UINT] = "uint",
        [FACT_FLOAT] = "float",
        [FACT_VECTOR] = "vector",
        [FACT_MATRIX] = "matrix",
        [FACT_ARRAY] = "array",
        [FACT_STRUCT] = "struct",
        [FACT_POINTER] = "pointer",
        [FACT_IMAGE] = "image",
        [FACT_SAMPLER] = "sampler",
        [FACT_SAMPLED_IMAGE] = "sampled_image",
        [FACT_ACCELERATION_STRUCTURE] = "acceleration_structure",
        [FACT_OTHER] = "other",
    };
    return names[kind];
}

static const char *descriptor_name(enum descriptor descriptor) {
    static const char *const names[] = {
#define DESCRIPTOR(id, name) name,
#include "../spec/descriptors.def"
    };
    return names[descriptor];
}

static void put_position(struct json *j, const struct reflection *r, location at) {
    if (!at)
        return;
    struct source_position position = sources_position(r->c->sources, at);
    json_begin(j, "place", '{');
    json_put_text(j, "file", position.file);
    json_put_number(j, "line", position.line);
    json_put_number(j, "column", position.column);
    json_end(j, '}');
}

/* ---- Types ---- */

static void put_element(struct json *j, const struct fact_type *t) {
    json_put_number(j, "element", t->element);
}

static void put_count(struct json *j, const struct reflection *r, uint32_t count,
                      uint32_t constant) {
    if (count)
        json_put_number(j, "count", count);
    else
        json_put_text(j, "count", NULL);
    if (constant && has_mark(reflect_marks(r, constant), MARK_SPEC_ID))
        json_put_number(j, "count_constant", reflect_marks(r, constant)->values[MARK_SPEC_ID]);
}

/* Emits the matrix layout in HLSL terms, which are the opposite of SPIR-V's. */
static void put_matrix_layout(struct json *j, const struct fact_member *m) {
    const struct marks *marks = m->marks;
    if (m->order)
        json_put_text(j, "matrix_order", m->order);
    if (!has_mark(marks, MARK_MATRIX_STRIDE))
        return;
    json_put_text(j, "matrix_order", marks->flags & FLAG_ROW_MAJOR ? "column_major" : "row_major");
    json_put_number(j, "matrix_stride", marks->values[MARK_MATRIX_STRIDE]);
}

static void put_member(struct json *j, const struct fact_member *m) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", m->name);
    json_put_number(j, "type", m->type);
    if (m->hlsl_type)
        json_put_text(j, "hlsl_type", m->hlsl_type);
    if (has_mark(m->marks, MARK_OFFSET)) {
        json_put_number(j, "offset", m->marks->values[MARK_OFFSET]);
        json_put_number(j, "size", m->size);
    }
    put_matrix_layout(j, m);
    json_end(j, '}');
}

static void put_type(struct json *j, const struct reflection *r, const struct fact_type *t) {
    json_begin(j, NULL, '{');
    json_put_text(j, "kind", kind_name(t->kind));
    json_put_text(j, "name", t->name);
    if (t->bits)
        json_put_number(j, "bits", t->bits);
    if (t->encoding)
        json_put_text(j, "encoding", t->encoding);
    if (t->kind == FACT_MATRIX)
        json_put_number(j, "rows", t->rows);
    if (t->kind == FACT_MATRIX || t->kind == FACT_VECTOR)
        json_put_number(j, "columns", t->columns);
    if (t->kind == FACT_VECTOR || t->kind == FACT_MATRIX || t->kind == FACT_POINTER ||
        t->kind == FACT_SAMPLED_IMAGE)
        put_element(j, t);
    if (t->kind == FACT_ARRAY) {
        put_element(j, t);
        put_count(j, r, t->count, t->count_constant);
        if (t->stride)
            json_put_number(j, "stride", t->stride);
    }
    if (t->kind == FACT_STRUCT) {
        json_begin(j, "members", '[');
        for (uint32_t k = 0; k < t->member_count; k++)
            put_member(j, &t->members[k]);
        json_end(j, ']');
    }
    if (t->kind == FACT_IMAGE) {
        put_element(j, t);
        json_put_text(j, "dimension", enumerant_name(SPIRV_KIND_Dim, t->dim));
        json_put_bool(j, "arrayed", t->is_arrayed);
        json_put_bool(j, "multisampled", t->is_multisampled);
        json_put_bool(j, "storage", t->is_storage);
        json_put_text(j, "format", enumerant_name(SPIRV_KIND_ImageFormat, t->format));
    }
    if (t->kind == FACT_POINTER)
        json_put_text(j, "storage", enumerant_name(SPIRV_KIND_StorageClass, t->storage));
    json_end(j, '}');
}

/* ---- Entry points ---- */

static void put_value(struct json *j, const struct reflection *r, const struct fact_value *v,
                      bool is_interpolated) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", v->name);
    if (v->block)
        json_put_text(j, "block", v->block);
    json_put_text(j, "semantic", v->semantic);
    json_put_text(j, "hlsl_type", v->hlsl_type);
    json_put_number(j, "type", v->type);
    const char *rate = v->flags & FLAG_PATCH           ? "patch"
                       : v->flags & FLAG_PER_PRIMITIVE ? "primitive"
                       : v->is_arrayed                 ? "vertex"
                                                       : NULL;
    if (rate)
        json_put_text(j, "per", rate);
    if (v->is_arrayed && v->vertices)
        json_put_number(j, "vertices", v->vertices);
    if (v->is_built_in)
        json_put_text(j, "builtin", enumerant_name(SPIRV_KIND_BuiltIn, v->built_in));
    if (v->has_location) {
        json_put_number(j, "location", v->location);
        json_put_number(j, "locations", v->locations);
        json_put_number(j, "component", v->component);
        json_put_number(j, "components", v->components);
        if (v->index)
            json_put_number(j, "index", v->index);
    }
    if (is_interpolated && !v->is_built_in) {
        json_put_text(j, "interpolation",
                      v->flags & FLAG_FLAT             ? "nointerpolation"
                      : v->flags & FLAG_NO_PERSPECTIVE ? "noperspective"
                                                       : "linear");
        if (v->flags & (FLAG_CENTROID | FLAG_SAMPLE))
            json_put_text(j, "sampling", v->flags & FLAG_SAMPLE ? "sample" : "centroid");
    }
    put_position(j, r, v->at);
    json_end(j, '}');
}

static void put_values(struct json *j, const struct reflection *r, const char *name,
                       const struct fact_value_vec *list, bool is_interpolated) {
    json_begin(j, name, '[');
    for (size_t k = 0; k < list->count; k++)
        put_value(j, r, &list->items[k], is_interpolated);
    json_end(j, ']');
}

static void put_mode(struct json *j, const struct reflection *r, const struct fact_mode *mode) {
    json_begin(j, NULL, '{');
    json_put_text(j, "mode", mode->name);
    uint32_t *numbers = arena_array(r->arena, uint32_t, mode->count + 1);
    for (uint32_t k = 0; k < mode->count; k++)
        if (!mode->has_ids || !reflect_constant_default(r, mode->operands[k], &numbers[k]))
            numbers[k] = mode->operands[k];
    json_put_numbers(j, "operands", numbers, mode->count);
    json_end(j, '}');
}

/* Emits the group size, and its dimensions that are specialization constants. */
static void put_group(struct json *j, const struct reflection *r, const struct fact_entry *e) {
    json_put_numbers(j, "workgroup_size", e->group, 3);
    if (!e->group_constants[0] && !e->group_constants[1] && !e->group_constants[2])
        return;
    json_begin(j, "workgroup_size_constants", '[');
    for (int k = 0; k < 3; k++) {
        const struct marks *marks = reflect_marks(r, e->group_constants[k]);
        if (has_mark(marks, MARK_SPEC_ID))
            json_put_number(j, NULL, marks->values[MARK_SPEC_ID]);
        else
            json_put_text(j, NULL, NULL);
    }
    json_end(j, ']');
}

static void put_entry(struct json *j, const struct reflection *r, const struct fact_entry *e) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", e->name);
    json_put_text(j, "stage", e->stage);
    json_put_text(j, "execution_model", enumerant_name(SPIRV_KIND_ExecutionModel, e->model));
    if (e->has_group)
        put_group(j, r, e);
    json_begin(j, "execution_modes", '[');
    for (size_t k = 0; k < e->modes.count; k++)
        put_mode(j, r, &e->modes.items[k]);
    json_end(j, ']');
    bool is_pixel = e->model == SpvExecutionModelFragment;
    put_values(j, r, "inputs", &e->inputs, is_pixel);
    put_values(j, r, "outputs", &e->outputs, !is_pixel);
    put_position(j, r, e->at);
    json_end(j, '}');
}

/* ---- Resources ---- */

static void put_users(struct json *j, const struct reflection *r, uint32_t id) {
    struct string_list list = {0};
    const struct word_vec none = {0};
    const struct word_vec *users = id ? &r->users[id] : &none;
    list.items = arena_array(r->arena, const char *, users->count + 1);
    for (; list.count < users->count; list.count++)
        list.items[list.count] = r->entries.items[users->items[list.count]].name;
    json_put_bool(j, "used", list.count != 0);
    json_put_list(j, "entry_points", &list);
}

static void put_register(struct json *j, const struct register_use *reg) {
    if (!reg || !reg->given)
        return;
    json_begin(j, "register", '{');
    if (reg->has_number) {
        json_put_text(j, "class", (const char[]){reg->class, 0});
        json_put_number(j, "number", reg->number);
    }
    if (reg->has_space)
        json_put_number(j, "space", reg->space);
    json_end(j, '}');
}

static void put_binding(struct json *j, const struct fact_resource *resource) {
    if (!resource->has_binding)
        return;
    json_put_number(j, "set", resource->set);
    json_put_number(j, "binding", resource->binding);
}

static void put_resource(struct json *j, const struct reflection *r,
                         const struct fact_resource *resource) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", resource->name);
    json_put_text(j, "hlsl_type", resource->hlsl_type);
    if (resource->user_type)
        json_put_text(j, "user_type", resource->user_type);
    json_put_text(j, "descriptor", descriptor_name(resource->descriptor));
    if (resource->type != NO_TYPE) {
        json_put_number(j, "type", resource->type);
        if (fact_size(r, resource->type, resource->marks))
            json_put_number(j, "size", fact_size(r, resource->type, resource->marks));
    }
    put_register(j, resource->reg);
    put_binding(j, resource);
    put_count(j, r, resource->count, resource->count_constant);
    enum resource_access access = resource->access;
    static const char *const names[] = {
        [ACCESS_READ] = "read", [ACCESS_WRITE] = "write", [ACCESS_READ_WRITE] = "read_write"};
    if (access)
        json_put_text(j, "access", names[access]);
    if (resource->is_counter)
        json_put_bool(j, "counter", true);
    if (resource->descriptor == DESCRIPTOR_INPUT_ATTACHMENT)
        json_put_number(j, "input_attachment_index",
                        resource->marks->values[MARK_INPUT_ATTACHMENT]);
    put_users(j, r, resource->id);
    put_position(j, r, resource->variable ? resource->variable->at : 0);
    json_end(j, '}');
}

static void put_memory(struct json *j, const struct reflection *r, const struct fact_memory *m) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", m->name);
    json_put_text(j, "storage", enumerant_name(SPIRV_KIND_StorageClass, m->storage));
    json_put_number(j, "type", m->type);
    if (fact_size(r, m->type, m->marks) && m->storage == SpvStorageClassPushConstant)
        json_put_number(j, "size", fact_size(r, m->type, m->marks));
    if (has_mark(m->marks, MARK_LOCATION))
        json_put_number(j, "location", m->marks->values[MARK_LOCATION]);
    put_users(j, r, m->id);
    put_position(j, r, m->at);
    json_end(j, '}');
}

static void put_memories(struct json *j, const struct reflection *r, const char *name,
                         bool is_push_constant) {
    json_begin(j, name, '[');
    for (size_t k = 0; k < r->memory.count; k++)
        if ((r->memory.items[k].storage == SpvStorageClassPushConstant) == is_push_constant)
            put_memory(j, r, &r->memory.items[k]);
    json_end(j, ']');
}

/* ---- Constants ---- */

static void put_constant(struct json *j, const struct reflection *r,
                         const struct fact_constant *constant) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", constant->name);
    json_put_number(j, "id", constant->spec_id);
    json_put_number(j, "type", constant->type);
    const struct fact_type *t = fact_type_at(r, constant->type);
    uint64_t bits = constant->value;
    if (t->kind == FACT_BOOL)
        json_put_bool(j, "default", bits);
    else if (t->kind == FACT_FLOAT)
        json_put_real(j, "default", real_from_bits(bits, t->bits));
    else if (t->kind == FACT_INT)
        json_put_signed(j, "default", (int64_t)bits);
    else
        json_put_number(j, "default", bits);
    json_end(j, '}');
}

/* ---- Modules ---- */

static void put_statistics(struct json *j, const struct fact_statistics *s) {
    json_begin(j, "statistics", '{');
    json_put_number(j, "functions", s->functions);
    json_put_number(j, "blocks", s->blocks);
    json_put_number(j, "instructions", s->instructions);
    json_begin(j, "kinds", '{');
    for (int k = 0; k < KIND_COUNT; k++)
        json_put_number(j, reflect_kind_name(k), s->by_kind[k]);
    json_end(j, '}');
    json_end(j, '}');
}

static void put_lists(struct json *j, const struct reflection *r) {
    json_begin(j, "resources", '[');
    for (size_t k = 0; k < r->resources.count; k++)
        put_resource(j, r, &r->resources.items[k]);
    json_end(j, ']');
    put_memories(j, r, "push_constants", true);
    put_memories(j, r, "payloads", false);
    json_begin(j, "specialization_constants", '[');
    for (size_t k = 0; k < r->constants.count; k++)
        put_constant(j, r, &r->constants.items[k]);
    json_end(j, ']');
    json_begin(j, "types", '[');
    for (size_t k = 0; k < r->types.count; k++)
        put_type(j, r, &r->types.items[k]);
    json_end(j, ']');
}

void reflection_json(const struct reflection *r, struct text_sink *out) {
    struct json j = {.out = out};
    json_begin(&j, NULL, '{');
    json_put_number(&j, "version", SCHEMA_VERSION);
    json_put_text(&j, "file", r->file);
    json_put_text(
        &j, "spirv_version",
        arena_format(r->arena, "%u.%u", r->m->version >> 16 & 0xff, r->m->version >> 8 & 0xff));
    json_put_list(&j, "capabilities", &r->capabilities);
    json_put_list(&j, "extensions", &r->extensions);
    json_put_list(&j, "features", &r->features);
    json_begin(&j, "entry_points", '[');
    for (size_t k = 0; k < r->entries.count; k++)
        put_entry(&j, r, &r->entries.items[k]);
    json_end(&j, ']');
    put_lists(&j, r);
    put_statistics(&j, &r->statistics);
    json_end(&j, '}');
}

/* ---- Summaries ---- */

static void put_entry_summary(struct json *j, const struct reflection *r,
                              const struct fact_entry *e) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", e->name);
    json_put_text(j, "stage", e->stage);
    if (e->has_group)
        put_group(j, r, e);
    json_end(j, '}');
}

static void put_resource_summary(struct json *j, const struct reflection *r,
                                 const struct fact_resource *resource) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", resource->name);
    json_put_text(j, "descriptor", descriptor_name(resource->descriptor));
    put_binding(j, resource);
    put_count(j, r, resource->count, resource->count_constant);
    if (r->entries.count > 1)
        put_users(j, r, resource->id);
    json_end(j, '}');
}

static void put_push_constants_summary(struct json *j, const struct reflection *r,
                                       const struct fact_memory *m) {
    json_begin(j, NULL, '{');
    json_put_text(j, "name", m->name);
    json_put_number(j, "size", fact_size(r, m->type, m->marks));
    if (r->entries.count > 1)
        put_users(j, r, m->id);
    json_end(j, '}');
}

void reflection_summary(const struct reflection *r, struct text_sink *out) {
    struct json j = {.out = out, .is_compact = true};
    json_begin(&j, NULL, '{');
    json_begin(&j, "entry_points", '[');
    for (size_t k = 0; k < r->entries.count; k++)
        put_entry_summary(&j, r, &r->entries.items[k]);
    json_end(&j, ']');
    json_begin(&j, "resources", '[');
    for (size_t k = 0; k < r->resources.count; k++)
        put_resource_summary(&j, r, &r->resources.items[k]);
    json_end(&j, ']');
    json_begin(&j, "push_constants", '[');
    for (size_t k = 0; k < r->memory.count; k++)
        if (r->memory.items[k].storage == SpvStorageClassPushConstant)
            put_push_constants_summary(&j, r, &r->memory.items[k]);
    json_end(&j, ']');
    json_end(&j, '}');
}
