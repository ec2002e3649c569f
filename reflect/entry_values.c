/* Inputs and outputs of entry points: variables, or members of a block. */
#include "facts.h"

enum { LOCATION_BITS = 128 };

/* ---- Names and semantics ---- */

static const char *text_behind(const char *text, const char *prefix) {
    size_t length = strlen(prefix);
    return text && !strncmp(text, prefix, length) ? text + length : NULL;
}

/* Returns the HLSL semantic of a built-in. */
static const char *semantic_of_built_in(uint32_t built_in) {
    static const struct {
        const char *semantic, *built_in;
    } rows[] = {
        {"SV_Position", "FragCoord"},
#define SEMANTIC(id, name, class, components, built_in, points) {name, #built_in},
#include "../spec/semantics.def"
    };
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_BuiltIn, built_in);
    for (size_t k = 0; row && k < COUNT_OF(rows); k++)
        if (!strcmp(rows[k].built_in, row->name))
            return rows[k].semantic;
    return NULL;
}

/* Returns the semantic from UserSemantic, or from a variable name of dxc or this compiler. */
static const char *semantic_of(const struct marks *marks) {
    if (marks->semantic)
        return marks->semantic;
    const char *name = text_behind(marks->name, "in.var.");
    if (!name)
        name = text_behind(marks->name, "out.var.");
    if (!name && has_mark(marks, MARK_BUILT_IN))
        name = semantic_of_built_in(marks->values[MARK_BUILT_IN]);
    return name;
}

/* ---- Locations (Vulkan, "Location and Component Assignment") ---- */

static uint64_t vector_locations(const struct reflection *r, const struct fact_type *t) {
    return t->columns * fact_scalar_of(r, t)->bits > LOCATION_BITS ? 2 : 1;
}

static uint64_t locations_of(const struct reflection *r, uint32_t type) {
    const struct fact_type *t = fact_type_at(r, type);
    uint64_t count = 1, sum = 0;
    for (; t->kind == FACT_ARRAY; t = fact_type_at(r, t->element))
        count = count > UINT16_MAX ? count : count * t->count;
    if (t->kind == FACT_MATRIX)
        return count * t->rows * vector_locations(r, t);
    if (t->kind != FACT_STRUCT)
        return count * vector_locations(r, t);
    for (uint32_t k = 0; k < t->member_count && sum <= UINT16_MAX; k++)
        sum += locations_of(r, t->members[k].type);
    return count * sum;
}

/* Returns the components used in each location; 64-bit components count twice. */
static uint32_t components_of(const struct reflection *r, uint32_t type) {
    const struct fact_type *t = fact_behind_arrays(r, fact_type_at(r, type));
    uint32_t columns = t->columns ? t->columns : 1;
    uint32_t words = fact_scalar_of(r, t)->bits == 64 ? 2 : 1;
    return columns * words > 4 ? 4 : columns * words;
}

/* ---- Inputs and outputs ---- */

/* Returns whether the variable is an array over the vertices (Vulkan, "Interface Matching"). */
static bool is_arrayed(const struct fact_entry *entry, SpvStorageClass storage, uint32_t flags) {
    bool is_input = storage == SpvStorageClassInput;
    if (flags & FLAG_PATCH)
        return false;
    switch (entry->model) {
    case SpvExecutionModelTessellationControl:
        return true;
    case SpvExecutionModelTessellationEvaluation:
    case SpvExecutionModelGeometry:
        return is_input;
    case SpvExecutionModelMeshEXT:
    case SpvExecutionModelMeshNV:
        return !is_input;
    case SpvExecutionModelFragment:
        return is_input && flags & FLAG_PER_VERTEX;
    default: /* other stages have no per-vertex arrays */
        return false;
    }
}

static struct fact_value value_of(const struct reflection *r, uint32_t type,
                                  const struct marks *marks) {
    return (struct fact_value){
        .name = marks->name ? marks->name : "",
        .semantic = semantic_of(marks),
        .type = type,
        .hlsl_type = fact_type_at(r, type)->name,
        .is_built_in = has_mark(marks, MARK_BUILT_IN),
        .built_in = marks->values[MARK_BUILT_IN],
        .has_location = has_mark(marks, MARK_LOCATION),
        .location = marks->values[MARK_LOCATION],
        .locations = (uint32_t)locations_of(r, type),
        .component = marks->values[MARK_COMPONENT],
        .components = components_of(r, type),
        .index = marks->values[MARK_INDEX],
        .flags = marks->flags,
    };
}

/* Adds the members of a block. Members without a location follow each other, starting at the
 * block's location. */
static void add_members(struct reflection *r, struct fact_value_vec *list,
                        const struct fact_value *block, const struct marks *marks) {
    const struct fact_type *t = fact_type_at(r, block->type);
    uint32_t next = block->location;
    for (uint32_t k = 0; k < t->member_count; k++) {
        struct fact_value value = value_of(r, t->members[k].type, t->members[k].marks);
        value.id = block->id;
        value.block = block->name;
        value.is_arrayed = block->is_arrayed;
        value.vertices = block->vertices;
        value.flags |= marks->flags & ~(unsigned)(FLAG_BLOCK | FLAG_BUFFER_BLOCK);
        if (!value.has_location && !value.is_built_in && block->has_location) {
            value.has_location = true;
            value.location = next;
        }
        next = value.location + value.locations;
        vec_push(r->arena, list, value);
    }
}

void reflect_read_variable(struct reflection *r, struct fact_entry *entry, uint32_t id) {
    const struct instruction *i = instruction_of(r->m, id);
    SpvStorageClass storage = (SpvStorageClass)i->operands[0];
    if (i->opcode != SpvOpVariable ||
        (storage != SpvStorageClassInput && storage != SpvStorageClassOutput))
        return;
    const struct marks *marks = reflect_marks(r, id);
    const struct fact_type *pointer = fact_type_at(r, fact_type_of(r, i->type));
    const struct fact_type *type = fact_type_at(r, pointer->element);
    uint32_t flags = marks->flags;
    if (type->kind == FACT_STRUCT && type->member_count)
        flags |= type->members[0].marks->flags;
    bool arrayed = type->kind == FACT_ARRAY && is_arrayed(entry, storage, flags);
    uint32_t inner = arrayed ? type->element : pointer->element;
    struct fact_value value = value_of(r, inner, marks);
    value.id = id;
    value.is_arrayed = arrayed;
    value.vertices = arrayed ? type->count : 0;
    struct fact_value_vec *list =
        storage == SpvStorageClassInput ? &entry->inputs : &entry->outputs;
    if (fact_type_at(r, inner)->flags & FLAG_BLOCK)
        add_members(r, list, &value, marks);
    else
        vec_push(r->arena, list, value);
}
