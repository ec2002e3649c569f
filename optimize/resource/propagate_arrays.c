/* Pass: forwards reads of a local array to the memory that the array is a copy of.
 *
 * Without it, an array parameter or a copy of a constant buffer array with dynamic indices is
 * copied as a whole to read one element. For arrays of resources that is even illegal, because
 * function variables cannot contain resources. The pass also handles images of OpImageTexelPointer,
 * pointers to elements of a buffer array, and rows of nested resource arrays, which are flattened
 * into one array.
 *
 * A variable qualifies if its only other uses are stores that precede all reads, and all stored
 * values are loads from the corresponding parts of one source. If one store writes the whole
 * variable, each read may have a different source.
 *
 * The source is memory that shaders only read, or a local variable that is complete when it is
 * copied. The stores to that variable dominate the copy, and the copy dominates its reads. No store
 * can execute between the copy and a read, because then a path from that store to the read would
 * bypass the copy. */
#include "../passes.h"
#include "local_accesses.h"

/* Maximum depth of a value that is traced to its loads, at least the depth of types. */
enum { MOST_DEPTH = 64 };

/* An index: a constant, or a dynamic index plus a constant. */
#define LITERAL(value) (UINT64_C(1) << 32 | (value))
#define SUM(id, value) ((uint64_t)(value) << 33 | (id))
VEC(uint64_t, step_vec);

/* A flattened index: `step` counts units of `stride` elements. */
struct term {
    uint64_t step;
    uint32_t stride;
};
VEC(struct term, term_vec);

/* Arrays of arrays of resources are flattened into one array, row by row. A row is a location whose
 * step `flat` selects its first element. Each further index is multiplied by its stride and added
 * to that step. */
struct array_source {
    uint32_t root; /* a variable */
    struct step_vec steps;
    size_t flat;
    struct word_vec strides; /* of the remaining indices */
    bool is_pointer;         /* the value is a pointer to this location */
    unsigned traits;         /* traits of the loads and pointers */
    struct term_vec terms;   /* dynamic terms added to step `flat` */
};

struct copying {
    struct optimizer *o;
    struct arena *arena;
    struct accesses accesses;
    struct map read_only; /* variables and block types that shaders do not write */
    struct map writable;  /* block types that shaders write */
    struct map aliased;   /* variables whose memory other variables may write */
    /* Loads and pointers that a value is built from. */
    VEC(const struct instruction *, load_vec) used;
};

/* ---- Locations ---- */

static bool is_literal(uint64_t step) {
    return step >> 32 & 1;
}

enum { MOST_ADDED = 1 << 30 };

static uint64_t step_of_index(struct copying *c, uint32_t id) {
    const struct instruction *i = instruction_of(c->o->m, id);
    uint32_t value;
    if (module_constant_word(c->o->m, id, &value))
        return LITERAL(value);
    for (uint32_t k = 0; i->opcode == SpvOpIAdd && k < 2; k++)
        if (module_constant_word(c->o->m, i->operands[k], &value) && value < MOST_ADDED)
            return SUM(i->operands[1 - k], value);
    return id;
}

static uint32_t added_to_step(uint64_t step) {
    return is_literal(step) ? (uint32_t)step : (uint32_t)(step >> 33);
}

static uint64_t step_behind(uint64_t step, uint32_t count) {
    return is_literal(step) ? LITERAL((uint32_t)step + count)
                            : SUM((uint32_t)step, added_to_step(step) + count);
}

static void step_in(struct copying *c, struct array_source *origin, uint64_t step) {
    if (!origin->strides.count) {
        vec_push(c->arena, &origin->steps, step);
        return;
    }
    uint32_t stride = origin->strides.items[0];
    origin->strides.items++;
    origin->strides.count--;
    uint64_t *first = &origin->steps.items[origin->flat];
    if (is_literal(step))
        *first = step_behind(*first, (uint32_t)step * stride);
    else
        vec_push(c->arena, &origin->terms, ((struct term){step, stride}));
}

static bool source_of_pointer(struct copying *c, uint32_t pointer, struct array_source *origin) {
    pointer = opt_value_for(c->o, pointer);
    const struct instruction *i = instruction_of(c->o->m, pointer);
    *origin = (struct array_source){.root = pointer};
    if (i->opcode == SpvOpVariable)
        return true;
    if (!is_chain(i) || !source_of_pointer(c, i->operands[0], origin))
        return false;
    for (uint32_t k = 1; k < i->count; k++)
        vec_push(c->arena, &origin->steps, step_of_index(c, i->operands[k]));
    return true;
}

static bool begins_with(const struct array_source *origin, const struct step_vec *steps,
                        size_t count) {
    return origin->steps.count >= count &&
           (!count || !memcmp(origin->steps.items, steps->items, count * sizeof *steps->items));
}

static bool has_same_strides(const struct array_source *a, const struct array_source *b) {
    return !a->terms.count && !b->terms.count && a->strides.count == b->strides.count &&
           (!a->strides.count || !memcmp(a->strides.items, b->strides.items,
                                         a->strides.count * sizeof *a->strides.items));
}

static bool is_same_source(const struct array_source *a, const struct array_source *b) {
    return a->root == b->root && a->is_pointer == b->is_pointer &&
           a->steps.count == b->steps.count && has_same_strides(a, b) &&
           begins_with(a, &b->steps, b->steps.count);
}

static bool source_of_value(struct copying *c, uint32_t value, struct array_source *origin,
                            unsigned depth);

static uint32_t type_at(const struct copying *c, const struct array_source *origin);

/* Reports whether the consecutive elements are the whole array. */
static bool is_whole_array(struct copying *c, const struct array_source *first, uint32_t stride,
                           uint32_t count) {
    struct array_source whole = *first;
    if (stride != 1 || first->strides.count || vec_last(&first->steps) != LITERAL(0))
        return false;
    whole.steps.count--;
    uint32_t type = type_at(c, &whole);
    return type && module_part_count(c->o->m, type) == count;
}

/* Reports whether the first element is in an array, which can be indexed dynamically. */
static bool lies_in_array(struct copying *c, const struct array_source *first) {
    struct array_source whole = *first;
    whole.steps.count = first->strides.count ? first->flat : first->steps.count - 1;
    whole.strides.count = 0;
    uint32_t type = type_at(c, &whole);
    uint32_t op = type ? instruction_of(c->o->m, type)->opcode : 0;
    return op == SpvOpTypeArray || op == SpvOpTypeRuntimeArray;
}

/* Removes the last index, that of the first element. */
static bool step_out(struct copying *c, const struct instruction *parts, struct array_source *first,
                     uint32_t stride) {
    bool is_array = instruction_of(c->o->m, parts->type)->opcode == SpvOpTypeArray;
    if (is_whole_array(c, first, stride, parts->count) ||
        (!is_array && vec_last(&first->steps) == LITERAL(0))) {
        first->steps.count--;
        return true;
    }
    if (!is_array || !lies_in_array(c, first))
        return false;
    struct word_vec strides = {0};
    vec_push(c->arena, &strides, stride);
    for (size_t k = 0; k < first->strides.count; k++)
        vec_push(c->arena, &strides, first->strides.items[k]);
    first->strides = strides;
    first->flat = first->steps.count - 1;
    return true;
}

/* Requires that the operands are consecutive elements of one location. */
static bool source_of_parts(struct copying *c, const struct instruction *i,
                            struct array_source *origin, unsigned depth) {
    if (!i->count || i->count != module_part_count(c->o->m, i->type) ||
        !source_of_value(c, i->operands[0], origin, depth) || !origin->steps.count)
        return false;
    uint32_t stride = 1;
    for (uint32_t k = 1; k < i->count; k++) {
        struct array_source other;
        if (!source_of_value(c, i->operands[k], &other, depth) || !other.steps.count)
            return false;
        uint64_t *last = &vec_last(&other.steps);
        if (k == 1)
            stride = added_to_step(*last) - added_to_step(vec_last(&origin->steps));
        if (!stride || stride > MOST_ADDED ||
            *last != step_behind(vec_last(&origin->steps), k * stride))
            return false;
        *last = vec_last(&origin->steps);
        if (!is_same_source(&other, origin))
            return false;
    }
    return step_out(c, i, origin, stride);
}

/* Accepts pointers to global variables, which are the same in the whole invocation. */
static bool source_of_element(struct copying *c, const struct instruction *chain,
                              struct array_source *origin) {
    vec_push(c->arena, &c->used, chain);
    if (!source_of_pointer(c, chain->id, origin))
        return false;
    origin->is_pointer = true;
    return !instruction_of(c->o->m, origin->root)->block;
}

static bool source_of_value(struct copying *c, uint32_t value, struct array_source *origin,
                            unsigned depth) {
    const struct instruction *i = instruction_of(c->o->m, opt_value_for(c->o, value));
    if (depth > MOST_DEPTH)
        return false;
    switch (i->opcode) {
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
        return source_of_element(c, i, origin);
    case SpvOpLoad:
        vec_push(c->arena, &c->used, i);
        return opt_is_plain_access(i) && source_of_pointer(c, i->operands[0], origin);
    case SpvOpCopyObject:
    case SpvOpCopyLogical:
        return source_of_value(c, i->operands[0], origin, depth + 1);
    case SpvOpCompositeConstruct:
        return source_of_parts(c, i, origin, depth + 1);
    case SpvOpCompositeExtract:
        if (!source_of_value(c, i->operands[0], origin, depth + 1))
            return false;
        for (uint32_t k = 1; k < i->count; k++)
            step_in(c, origin, LITERAL(i->operands[k]));
        return true;
    default:
        return false;
    }
}

/* Returns the type at a location, or 0 for a row of a flattened array. */
static uint32_t type_at(const struct copying *c, const struct array_source *origin) {
    const struct instruction *root = instruction_of(c->o->m, origin->root);
    uint32_t type = origin->strides.count ? 0 : module_pointee(c->o->m, root->type)->id;
    for (size_t k = 0; k < origin->steps.count && type; k++)
        type = module_part_type(c->o->m, type, (uint32_t)origin->steps.items[k]);
    return type;
}

/* ---- Read-only memory ---- */

static void note_decoration(struct copying *c, const struct instruction *i) {
    bool is_member = i->opcode == SpvOpMemberDecorate;
    uint32_t at = is_member ? 2 : 1;
    if ((!is_member && i->opcode != SpvOpDecorate) || i->count <= at)
        return;
    if (i->operands[at] == SpvDecorationNonWritable)
        map_add_u64(c->arena, &c->read_only, i->operands[0]);
    if (i->operands[at] == SpvDecorationAliased)
        map_add_u64(c->arena, &c->aliased, i->operands[0]);
    if (i->operands[at] == SpvDecorationBufferBlock)
        map_add_u64(c->arena, &c->writable, i->operands[0]);
}

/* In a buffer with one member the decoration is on that member. */
static bool is_read_only(const struct copying *c, const struct instruction *root) {
    const struct instruction *type = module_pointee(c->o->m, root->type);
    while (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray)
        type = instruction_of(c->o->m, type->operands[0]);
    if (map_has_u64(&c->aliased, root->id))
        return false;
    return map_find_u64(&c->read_only, root->id) ||
           (type->opcode == SpvOpTypeStruct && type->count == 1 &&
            map_find_u64(&c->read_only, type->id));
}

static bool is_writable_block(const struct copying *c, const struct instruction *root) {
    const struct instruction *type = module_pointee(c->o->m, root->type);
    while (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray)
        type = instruction_of(c->o->m, type->operands[0]);
    return map_has_u64(&c->writable, type->id);
}

/* Reports whether all stores to a local variable precede the copy. */
static bool is_settled(struct copying *c, const struct instruction *root) {
    struct local *local = opt_local_of(&c->accesses, root->id);
    if (!local || local->escapes)
        return false;
    for (size_t k = 0; k < c->used.count; k++) {
        const struct local_access *load = map_find_u64(&c->accesses.loads, c->used.items[k]->id);
        if (!load || !opt_all_come_before(&c->accesses, &local->stores, load))
            return false;
    }
    return true;
}

/* Mesh shaders only read payloads, amplification shaders write them (SPV_EXT_mesh_shader). */
static bool writes_payloads(const struct copying *c) {
    for_each_in(i, &c->o->m->sections[SECTION_ENTRY_POINTS])
        if (i->operands[0] != SpvExecutionModelMeshEXT)
            return true;
    return false;
}

/* Returns the traits of the loads and pointers that a value is built from. */
static unsigned traits_of_used(const struct copying *c) {
    unsigned traits = 0;
    for (size_t k = 0; k < c->used.count; k++)
        traits |=
            traits_of(c->o, c->used.items[k]->id) | traits_of(c->o, c->used.items[k]->operands[0]);
    return traits;
}

/* Reports whether the location may be read later, and stores the traits of its loads. */
static bool stays_unchanged(struct copying *c, struct array_source *origin) {
    const struct instruction *root = instruction_of(c->o->m, origin->root);
    origin->traits = traits_of_used(c);
    if (origin->is_pointer)
        return true;
    switch (root->operands[0]) {
    case SpvStorageClassUniformConstant:
    case SpvStorageClassInput:
    case SpvStorageClassPushConstant:
        return true;
    case SpvStorageClassUniform:
        return !is_writable_block(c, root) || is_read_only(c, root);
    case SpvStorageClassStorageBuffer:
        return is_read_only(c, root);
    case SpvStorageClassTaskPayloadWorkgroupEXT:
        return !writes_payloads(c);
    case SpvStorageClassFunction:
        return is_settled(c, root);
    default:
        return false;
    }
}

/* ---- Source of a copy ---- */

/* A store must copy a part of the source to the same part of the variable. */
static bool source_of_store(struct copying *c, const struct instruction *store,
                            struct array_source *source) {
    struct array_source target;
    if (!source_of_pointer(c, store->operands[0], &target) ||
        !source_of_value(c, store->operands[1], source, 0) ||
        source->steps.count < target.steps.count || (source->strides.count && target.steps.count))
        return false;
    size_t count = source->steps.count - target.steps.count;
    struct array_source rest = {.steps = {source->steps.items + count, target.steps.count, 0}};
    for (size_t k = 0; k < target.steps.count; k++)
        if (!is_literal(target.steps.items[k]))
            return false;
    source->steps.count = count;
    return begins_with(&rest, &target.steps, target.steps.count);
}

static bool find_source(struct copying *c, const struct local *local, struct array_source *source) {
    c->used.count = 0;
    if (local->escapes || !local->stores.count || !local->reads.count)
        return false;
    for (size_t k = 0; k < local->stores.count; k++) {
        struct array_source other;
        if (!source_of_store(c, local->stores.items[k].instruction, &other))
            return false;
        if (k && !is_same_source(&other, source))
            return false;
        *source = other;
    }
    return source->root != local->variable->id && stays_unchanged(c, source);
}

/* ---- Forwarding reads ---- */

/* Maps a read of the variable to the source. */
static struct array_source source_of_read(struct copying *c, const struct array_source *source,
                                          const struct instruction *read) {
    struct array_source part = {0}, origin = *source;
    source_of_pointer(c, read->operands[0], &part);
    origin.steps = (struct step_vec){0};
    for (size_t k = 0; k < source->steps.count; k++)
        vec_push(c->arena, &origin.steps, source->steps.items[k]);
    for (size_t k = 0; k < part.steps.count; k++)
        step_in(c, &origin, part.steps.items[k]);
    return origin;
}

/* Returns whether two types are images that differ at most in their format: an image of a local
 * variable has the default format, whichever image it is a copy of. */
static bool are_alike(const struct module *m, uint32_t one, uint32_t other) {
    enum { FORMAT = 6 };
    const struct instruction *a = instruction_of(m, one), *b = instruction_of(m, other);
    if (!a || !b || a->opcode != SpvOpTypeImage || b->opcode != SpvOpTypeImage)
        return one == other;
    for (uint32_t k = 0; k < a->count && k < b->count; k++)
        if (k != FORMAT && a->operands[k] != b->operands[k])
            return false;
    return a->count == b->count;
}

/* Types with and without explicit layout differ. */
static bool has_type_of(const struct copying *c, const struct array_source *origin,
                        const struct instruction *read) {
    const struct instruction *type =
        module_pointee(c->o->m, instruction_of(c->o->m, read->operands[0])->type);
    const struct instruction *root = instruction_of(c->o->m, origin->root);
    if (!origin->is_pointer)
        return are_alike(c->o->m, type_at(c, origin), type->id);
    return type->opcode == SpvOpTypePointer && type->operands[0] == root->operands[0] &&
           type->operands[1] == type_at(c, origin);
}

static bool can_read(struct copying *c, const struct local *local,
                     const struct array_source *source) {
    for (size_t k = 0; k < local->reads.count; k++) {
        const struct local_access *read = &local->reads.items[k];
        struct array_source origin = source_of_read(c, source, read->instruction);
        if (!opt_all_come_before(&c->accesses, &local->stores, read) ||
            !has_type_of(c, &origin, read->instruction))
            return false;
    }
    return true;
}

static uint32_t insert_before(struct copying *c, struct instruction *before, SpvOp op, uint32_t a,
                              uint32_t b) {
    uint32_t type = module_type_of(c->o->m, b);
    return instruction_insert(c->o->m, before->block, before, op, type, (const uint32_t[]){a, b}, 2)
        ->id;
}

static uint32_t constant_index(struct copying *c, uint32_t value) {
    uint32_t type = module_type(c->o->m, SpvOpTypeInt, (const uint32_t[]){32, 1}, 2);
    return opt_constant_of_word(c->o, type, value);
}

static uint32_t id_of_step(struct copying *c, uint64_t step, struct instruction *before) {
    if (is_literal(step))
        return constant_index(c, (uint32_t)step);
    uint32_t added = added_to_step(step);
    return added ? insert_before(c, before, SpvOpIAdd, constant_index(c, added), (uint32_t)step)
                 : (uint32_t)step;
}

/* Converts an index to 32 bits. */
static uint32_t as_word(struct copying *c, uint32_t id, struct instruction *before) {
    if (opt_component_width(c->o, module_type_of(c->o->m, id)) == 32)
        return id;
    uint32_t type = module_type(c->o->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    return instruction_insert(c->o->m, before->block, before, SpvOpUConvert, type, &id, 1)->id;
}

/* Computes an index into the flattened array. */
static uint32_t flat_index(struct copying *c, const struct array_source *origin,
                           struct instruction *before) {
    uint32_t index = as_word(c, id_of_step(c, origin->steps.items[origin->flat], before), before);
    for (size_t k = 0; k < origin->terms.count; k++) {
        const struct term *term = &origin->terms.items[k];
        uint32_t count = as_word(c, id_of_step(c, term->step, before), before);
        if (term->stride != 1)
            count = insert_before(c, before, SpvOpIMul, constant_index(c, term->stride), count);
        index = insert_before(c, before, SpvOpIAdd, index, count);
    }
    return index;
}

static uint32_t pointer_to(struct copying *c, const struct array_source *origin,
                           struct instruction *before) {
    struct optimizer *o = c->o;
    const struct instruction *root = instruction_of(o->m, origin->root);
    struct word_vec operands = {0};
    if (!origin->steps.count)
        return origin->root;
    vec_push(c->arena, &operands, origin->root);
    for (size_t k = 0; k < origin->steps.count; k++)
        vec_push(c->arena, &operands,
                 k == origin->flat && origin->terms.count
                     ? flat_index(c, origin, before)
                     : id_of_step(c, origin->steps.items[k], before));
    uint32_t type = opt_pointer_type(o, (SpvStorageClass)root->operands[0], type_at(c, origin));
    struct instruction *chain = instruction_insert(o->m, before->block, before, SpvOpAccessChain,
                                                   type, operands.items, operands.count);
    return chain->id;
}

/* A forwarded read of another local variable is added to the reads of that variable. */
static void read_from(struct copying *c, const struct array_source *origin,
                      const struct local_access *read) {
    struct instruction *i = read->instruction;
    unsigned traits = origin->traits | traits_of(c->o, i->operands[0]);
    struct local *other = opt_local_of(&c->accesses, origin->root);
    uint32_t pointer = pointer_to(c, origin, i);
    traits_add(c->o, pointer, traits & TRAIT_NON_UNIFORM);
    if (i->opcode == SpvOpImageTexelPointer)
        traits_add(c->o, i->id, traits & TRAIT_NON_UNIFORM);
    if (other) {
        vec_push(c->arena, &other->reads, *read);
        *map_slot_u64(c->arena, &c->accesses.locals, pointer) = other;
    }
    i->operands[0] = pointer;
    if (i->opcode == SpvOpLoad && !origin->is_pointer)
        i->type = type_at(c, origin);
    if (origin->is_pointer) {
        opt_replace(c->o, i->id, pointer);
        instruction_remove(c->o->m, i);
    }
}

static void drop_stores(struct copying *c, struct local *local) {
    for (size_t k = 0; k < local->stores.count; k++)
        instruction_remove(c->o->m, local->stores.items[k].instruction);
    local->reads.count = local->stores.count = 0;
}

/* ---- Separate source per read ----
 *
 * The control points of a patch are built from one input per member. The value stored to the
 * variable is then traced along the indices of each read. */

/* Merges the locations of all elements, which must differ only in the element number. */
static bool join_source(struct array_source *all, const struct array_source *other,
                        uint32_t element, size_t *at) {
    if (all->root != other->root || all->steps.count != other->steps.count || all->strides.count ||
        other->strides.count)
        return false;
    for (size_t k = 0; element == 1 && k < all->steps.count; k++)
        if (all->steps.items[k] != other->steps.items[k])
            *at = k;
    for (size_t k = 0; k < all->steps.count; k++) {
        bool is_index = k == *at;
        if (is_index
                ? all->steps.items[k] != LITERAL(0) || other->steps.items[k] != LITERAL(element)
                : all->steps.items[k] != other->steps.items[k])
            return false;
    }
    return *at < all->steps.count;
}

static bool source_on_way(struct copying *c, uint32_t value, const uint64_t *steps, size_t count,
                          struct array_source *origin);

static bool source_of_elements(struct copying *c, const struct instruction *i,
                               const uint64_t *steps, size_t count, struct array_source *origin) {
    size_t at = SIZE_MAX;
    if (i->count < 2 || !source_on_way(c, i->operands[0], steps + 1, count - 1, origin))
        return false;
    for (uint32_t k = 1; k < i->count; k++) {
        struct array_source other;
        if (!source_on_way(c, i->operands[k], steps + 1, count - 1, &other) ||
            !join_source(origin, &other, k, &at))
            return false;
    }
    origin->steps.items[at] = steps[0];
    return true;
}

/* Finds the source of the part of a value that the indices select. */
static bool source_on_way(struct copying *c, uint32_t value, const uint64_t *steps, size_t count,
                          struct array_source *origin) {
    const struct instruction *i = instruction_of(c->o->m, value);
    if (count && i->opcode == SpvOpCompositeConstruct &&
        i->count == module_part_count(c->o->m, i->type)) {
        if (!is_literal(steps[0]))
            return source_of_elements(c, i, steps, count, origin);
        uint32_t part = (uint32_t)steps[0];
        return part < i->count && source_on_way(c, i->operands[part], steps + 1, count - 1, origin);
    }
    if (!source_of_value(c, value, origin, 0))
        return false;
    for (size_t k = 0; k < count; k++)
        step_in(c, origin, steps[k]);
    return true;
}

static bool find_source_of_read(struct copying *c, const struct local *local,
                                const struct local_access *read, struct array_source *origin) {
    const struct local_access *store = &local->stores.items[0];
    struct array_source part;
    c->used.count = 0;
    source_of_pointer(c, read->instruction->operands[0], &part);
    return opt_comes_before(&c->accesses, store, read) &&
           source_on_way(c, store->instruction->operands[1], part.steps.items, part.steps.count,
                         origin) &&
           origin->root != local->variable->id && has_type_of(c, origin, read->instruction) &&
           stays_unchanged(c, origin);
}

static bool copy_parts(struct copying *c, struct local *local) {
    size_t count = local->reads.count;
    if (local->escapes || local->stores.count != 1 || !count ||
        local->stores.items[0].instruction->operands[0] != local->variable->id)
        return false;
    struct array_source *origins = arena_array(c->arena, struct array_source, count);
    for (size_t k = 0; k < count; k++)
        if (!find_source_of_read(c, local, &local->reads.items[k], &origins[k]))
            return false;
    for (size_t k = 0; k < count; k++)
        read_from(c, &origins[k], &local->reads.items[k]);
    drop_stores(c, local);
    return true;
}

/* ---- The pass ---- */

static bool copy_whole(struct copying *c, struct local *local) {
    struct array_source source = {0};
    if (!find_source(c, local, &source) || !can_read(c, local, &source))
        return false;
    for (size_t k = 0; k < local->reads.count; k++) {
        const struct local_access *read = &local->reads.items[k];
        struct array_source origin = source_of_read(c, &source, read->instruction);
        read_from(c, &origin, read);
    }
    drop_stores(c, local);
    return true;
}

bool pass_propagate_arrays(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!opt_has_locals(o, f))
        return false;
    struct copying c = {.o = o, .arena = arena_branch(o->arena)};
    c.accesses = (struct accesses){.o = o, .arena = c.arena};
    accesses_find(&c.accesses, f);
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &c.o->m->sections[s])
            note_decoration(&c, i);
    for (size_t k = c.accesses.order.count; k-- > 0;) { /* copies of copies first */
        struct local *local = c.accesses.order.items[k];
        changed |= copy_whole(&c, local) || copy_parts(&c, local);
    }
    if (changed)
        opt_replace_in(o, f);
    arena_end(c.arena);
    return changed;
}
