/* Entry points, their inputs and outputs, and the resources they use. */
#include "facts.h"

/* Entry points: stage, modes, group size, and the variables used by them and their callees. */

/* Inputs and outputs of entry points: variables, or members of a block. */

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
    for (size_t k = 0; row && k < sizeof rows / sizeof *rows; k++)
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

static void read_variable(struct reflection *r, struct fact_entry *entry, uint32_t id) {
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

static const char *stage_name(SpvExecutionModel model) {
    static const struct {
        const char *name;
        SpvExecutionModel model;
    } stages[] = {
#define STAGE(id, prefix, first, name, model, ...) {name, SpvExecutionModel##model},
#include "../spec/stages.def"
        {"mesh", SpvExecutionModelMeshNV},
        {"amplification", SpvExecutionModelTaskNV},
    };
    for (size_t k = 0; k < sizeof stages / sizeof *stages; k++)
        if (stages[k].model == model && *stages[k].name)
            return stages[k].name;
    return spirv_enumerant(SPIRV_KIND_ExecutionModel, model)->name;
}

/* ---- Execution modes ---- */

/* Returns the operand of an addition of zero, which converts an int dimension to uint. */
static uint32_t without_zero(const struct reflection *r, uint32_t id) {
    const struct instruction *i = instruction_of(r->m, id);
    uint32_t added = 1;
    bool adds = i->opcode == SpvOpSpecConstantOp && i->count == 3 && i->operands[0] == SpvOpIAdd;
    return adds && reflect_constant_default(r, i->operands[2], &added) && !added ? i->operands[1]
                                                                                 : id;
}

static void read_dimension(const struct reflection *r, struct fact_entry *entry, int k,
                           uint32_t id) {
    entry->group[k] = 0;
    reflect_constant_default(r, id, &entry->group[k]);
    entry->group_constants[k] = reflect_is_specialized(r, id) ? without_zero(r, id) : 0;
}

static void read_mode(struct reflection *r, struct fact_entry *entry, const struct instruction *i) {
    SpvExecutionMode mode = (SpvExecutionMode)i->operands[1];
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_ExecutionMode, mode);
    struct fact_mode fact = {.name = row ? row->name : "",
                             .operands = i->operands + 2,
                             .count = i->count - 2u,
                             .has_ids = i->opcode == SpvOpExecutionModeId};
    vec_push(r->arena, &entry->modes, fact);
    if ((mode == SpvExecutionModeLocalSize || mode == SpvExecutionModeLocalSizeId) &&
        i->count == 5) {
        entry->has_group = true;
        for (int k = 0; k < 3; k++)
            if (i->opcode == SpvOpExecutionModeId)
                read_dimension(r, entry, k, i->operands[2 + k]);
            else
                entry->group[k] = i->operands[2 + k];
    }
}

static bool is_group_constant(const struct reflection *r, const struct instruction *i) {
    const struct marks *marks = reflect_marks(r, i->id);
    bool is_composite =
        i->opcode == SpvOpConstantComposite || i->opcode == SpvOpSpecConstantComposite;
    return is_composite && i->count == 3 && has_mark(marks, MARK_BUILT_IN) &&
           marks->values[MARK_BUILT_IN] == SpvBuiltInWorkgroupSize;
}

/* Returns the constant with the built-in WorkgroupSize, which overrides execution modes (SPIR-V
 * 3.21), or NULL. */
static const struct instruction *find_group_constant(const struct reflection *r) {
    const struct instruction *found = NULL;
    for_each_in(i, &r->m->sections[SECTION_GLOBALS])
        found = is_group_constant(r, i) ? i : found;
    return found;
}

static bool runs_in_groups(SpvExecutionModel model) {
    return model == SpvExecutionModelGLCompute || model == SpvExecutionModelTaskEXT ||
           model == SpvExecutionModelMeshEXT || model == SpvExecutionModelTaskNV ||
           model == SpvExecutionModelMeshNV;
}

/* ---- Uses ---- */

/* Module-scope variables and functions that a function references directly. */
struct function_references {
    struct word_vec variables, callees;
};

static void add_once(struct reflection *r, struct word_vec *list, uint32_t id, uint32_t *last,
                     uint32_t mark) {
    if (last[id] == mark)
        return;
    last[id] = mark;
    vec_push(r->arena, list, id);
}

bool reflect_is_debug(const struct reflection *r, const struct instruction *i) {
    const char *set = i->opcode == SpvOpExtInst ? module_set_name(r->m, i->operands[0]) : NULL;
    return set && (!strncmp(set, "NonSemantic.", 12) || !strncmp(set, "OpenCL.Debug", 12));
}

static void read_names(struct reflection *r, struct routine *f, struct function_references *names,
                       uint32_t *last) {
    for_each_in_routine(i, b, f) {
        if (reflect_is_debug(r, i))
            continue;
        for_each_id_operand(r->m, i, k) {
            const struct instruction *d = instruction_of(r->m, i->operands[k]);
            if (d->opcode == SpvOpVariable && !d->block)
                add_once(r, &names->variables, d->id, last, f->definition.id);
            else if (d->opcode == SpvOpFunction)
                add_once(r, &names->callees, d->id, last, f->definition.id);
        }
    }
}

static struct function_references **read_all_names(struct reflection *r) {
    struct function_references **names =
        arena_array(r->arena, struct function_references *, r->m->bound);
    uint32_t *last = arena_array(r->arena, uint32_t, r->m->bound);
    for_each_routine(f, r->m) {
        names[f->definition.id] = arena_new(r->arena, struct function_references);
        read_names(r, f, names[f->definition.id], last);
    }
    return names;
}

/* Collects the variables reachable from an entry point. `last` marks the ids already visited. */
static void read_uses(struct reflection *r, uint32_t index, struct function_references **names,
                      uint32_t *last) {
    struct word_vec open = {0};
    uint32_t mark = index + 1;
    add_once(r, &open, r->entries.items[index].routine, last, mark);
    while (open.count) {
        const struct function_references *n = names[open.items[--open.count]];
        for (size_t k = 0; k < n->variables.count; k++) {
            uint32_t id = n->variables.items[k];
            if (last[id] != mark)
                vec_push(r->arena, &r->users[id], index);
            last[id] = mark;
        }
        for (size_t k = 0; k < n->callees.count; k++)
            add_once(r, &open, n->callees.items[k], last, mark);
    }
}

/* ---- Entry points ---- */

VEC(const struct instruction *, instruction_vec);

static struct instruction_vec *list_modes(struct reflection *r) {
    struct instruction_vec *modes = arena_array(r->arena, struct instruction_vec, r->m->bound);
    for_each_in(i, &r->m->sections[SECTION_EXECUTION_MODES])
        vec_push(r->arena, &modes[i->operands[0]], i);
    return modes;
}

static void read_modes(struct reflection *r, struct fact_entry *entry,
                       const struct instruction_vec *modes, const struct instruction *group) {
    for (size_t k = 0; k < modes->count; k++)
        read_mode(r, entry, modes->items[k]);
    entry->has_group |= group && runs_in_groups(entry->model);
    for (int k = 0; k < 3 && group && runs_in_groups(entry->model); k++)
        read_dimension(r, entry, k, group->operands[k]);
}

static void read_entry(struct reflection *r, const struct instruction *i,
                       const struct instruction_vec *modes, const struct instruction *group) {
    struct fact_entry entry = {.model = (SpvExecutionModel)i->operands[0],
                               .routine = i->operands[1],
                               .name = (const char *)(i->operands + 2)};
    entry.stage = stage_name(entry.model);
    read_modes(r, &entry, &modes[entry.routine], group);
    /* Read the inputs and outputs that OpEntryPoint lists. */
    for (uint32_t k = 2 + (uint32_t)string_words(entry.name); k < i->count; k++)
        read_variable(r, &entry, i->operands[k]);
    vec_push(r->arena, &r->entries, entry);
}

void reflect_read_entries(struct reflection *r) {
    struct function_references **names = read_all_names(r);
    uint32_t *last = arena_array(r->arena, uint32_t, r->m->bound);
    r->users = arena_array(r->arena, struct word_vec, r->m->bound);
    const struct instruction_vec *modes = list_modes(r);
    const struct instruction *group = find_group_constant(r);
    for_each_in(i, &r->m->sections[SECTION_ENTRY_POINTS])
        read_entry(r, i, modes, group);
    for (uint32_t k = 0; k < r->entries.count; k++)
        read_uses(r, k, names, last);
}

/* Variables set by the application: descriptors and other memory. */

static bool begins(const char *text, const char *prefix) {
    return !strncmp(text, prefix, strlen(prefix));
}

/* ---- Descriptors ---- */

static enum descriptor descriptor_of_image(const struct fact_type *t) {
    if (t->dim == SpvDimBuffer)
        return t->is_storage ? DESCRIPTOR_STORAGE_TEXEL_BUFFER : DESCRIPTOR_UNIFORM_TEXEL_BUFFER;
    if (t->dim == SpvDimSubpassData)
        return DESCRIPTOR_INPUT_ATTACHMENT;
    return t->is_storage ? DESCRIPTOR_STORAGE_IMAGE : DESCRIPTOR_SAMPLED_IMAGE;
}

/* Returns the descriptor type for a type and storage class (Vulkan, "Interfaces with
 * Descriptors"). */
static enum descriptor descriptor_of(const struct fact_type *t, SpvStorageClass storage) {
    switch (t->kind) {
    case FACT_STRUCT:
        return storage == SpvStorageClassUniform && t->flags & FLAG_BLOCK
                   ? DESCRIPTOR_UNIFORM_BUFFER
                   : DESCRIPTOR_STORAGE_BUFFER;
    case FACT_IMAGE:
        return descriptor_of_image(t);
    case FACT_SAMPLER:
        return DESCRIPTOR_SAMPLER;
    case FACT_SAMPLED_IMAGE:
        return DESCRIPTOR_COMBINED_IMAGE_SAMPLER;
    case FACT_ACCELERATION_STRUCTURE:
        return DESCRIPTOR_ACCELERATION_STRUCTURE;
    default: /* types without descriptors */
        return DESCRIPTOR_OTHER;
    }
}

static enum resource_access access_of(const struct reflection *r,
                                      const struct fact_resource *resource) {
    enum descriptor d = resource->descriptor;
    /* A block has the access that all its members share (SPIR-V 3.20, NonWritable). */
    const struct fact_type *t = fact_type_at(r, resource->type);
    uint32_t common = t->kind == FACT_STRUCT && t->member_count ? UINT32_MAX : 0;
    for (uint32_t k = 0; k < t->member_count; k++)
        common &= t->members[k].marks->flags;
    uint32_t flags = resource->marks->flags | common;
    if (d == DESCRIPTOR_SAMPLER)
        return ACCESS_NONE;
    if (d != DESCRIPTOR_STORAGE_BUFFER && d != DESCRIPTOR_STORAGE_IMAGE &&
        d != DESCRIPTOR_STORAGE_TEXEL_BUFFER)
        return ACCESS_READ;
    return (enum resource_access)((flags & FLAG_NON_READABLE ? 0 : ACCESS_READ) |
                                  (flags & FLAG_NON_WRITABLE ? 0 : ACCESS_WRITE));
}

/* ---- HLSL types of resources, derived from the module ---- */

static const char *storage_type(struct reflection *r, const struct fact_resource *resource) {
    const struct fact_type *t = fact_type_at(r, resource->type);
    if (begins(t->name, "type.ByteAddressBuffer") || begins(t->name, "type.RWByteAddressBuffer"))
        return t->name + strlen("type.");
    if (t->member_count != 1)
        return NULL;
    const struct fact_type *member = fact_type_at(r, t->members[0].type);
    if (member->kind != FACT_ARRAY || member->count)
        return NULL;
    return arena_format(r->arena, "%sStructuredBuffer<%s>",
                        resource->access & ACCESS_WRITE ? "RW" : "",
                        fact_type_at(r, member->element)->name);
}

static const char *hlsl_type(struct reflection *r, const struct fact_resource *resource) {
    if (resource->descriptor == DESCRIPTOR_UNIFORM_BUFFER) {
        /* Block type names as generated by dxc and this compiler. */
        const struct fact_type *t = fact_type_at(r, resource->type);
        static const char constant_buffer[] = "type.ConstantBuffer.";
        if (begins(t->name, constant_buffer))
            return arena_format(r->arena, "ConstantBuffer<%s>",
                                t->name + sizeof constant_buffer - 1);
        return begins(t->name, "type.") ? "cbuffer"
                                        : arena_format(r->arena, "ConstantBuffer<%s>", t->name);
    }
    if (resource->descriptor == DESCRIPTOR_STORAGE_BUFFER)
        return storage_type(r, resource);
    return fact_type_at(r, resource->type)->name;
}

/* ---- Resources ---- */

static void add_resource(struct reflection *r, const struct instruction *i, uint32_t type) {
    const struct marks *marks = reflect_marks(r, i->id);
    const struct fact_type *t = fact_type_at(r, type);
    struct fact_resource resource = {.id = i->id,
                                     .name = marks->name ? marks->name : "",
                                     .user_type = marks->user_type,
                                     .has_binding = has_mark(marks, MARK_BINDING),
                                     .set = marks->values[MARK_SET],
                                     .binding = marks->values[MARK_BINDING],
                                     .count = 1,
                                     .marks = marks};
    resource.is_counter = begins(resource.name, "counter.var.");
    if (t->kind == FACT_ARRAY) {
        resource.count = t->count;
        resource.count_constant = t->count_constant;
        type = t->element;
    }
    resource.type = type;
    resource.descriptor = descriptor_of(fact_type_at(r, type), (SpvStorageClass)i->operands[0]);
    resource.access = access_of(r, &resource);
    resource.hlsl_type = hlsl_type(r, &resource);
    vec_push(r->arena, &r->resources, resource);
}

static void add_memory(struct reflection *r, const struct instruction *i, uint32_t type) {
    const struct marks *marks = reflect_marks(r, i->id);
    struct fact_memory memory = {.id = i->id,
                                 .name = marks->name ? marks->name : "",
                                 .storage = (SpvStorageClass)i->operands[0],
                                 .type = type,
                                 .marks = marks};
    vec_push(r->arena, &r->memory, memory);
}

static void read_resource(struct reflection *r, const struct instruction *i) {
    const struct fact_type *pointer = fact_type_at(r, fact_type_of(r, i->type));
    switch (i->operands[0]) {
    case SpvStorageClassUniform:
    case SpvStorageClassUniformConstant:
    case SpvStorageClassStorageBuffer:
        add_resource(r, i, pointer->element);
        break;
    case SpvStorageClassInput:
    case SpvStorageClassOutput:
    case SpvStorageClassPrivate:
    case SpvStorageClassWorkgroup:
        break;
    default: /* push constants and the payloads of rays, meshes and nodes */
        add_memory(r, i, pointer->element);
        break;
    }
}

void reflect_read_resources(struct reflection *r) {
    for_each_in(i, &r->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable)
            read_resource(r, i);
}
