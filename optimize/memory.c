#include "memory.h"

/* What decorations say of memory. */
enum memory_fact {
    FACT_BUFFER_BLOCK = 1,
    FACT_UNSTEADY = 2,     /* volatile or coherent */
    FACT_CHANGES = 4,      /* a built-in that is not the same all the time */
    FACT_NOT_WRITABLE = 8, /* the variable is */
    FACT_MEMBER = 16,      /* how many members of a struct are not writable, in steps of it */
};

/* ---- What decorations say ---- */

static void add_fact(struct memory *m, uint32_t id, uintptr_t fact) {
    void **slot = map_slot_u64(m->arena, m->facts, id);
    bool counts = fact == FACT_MEMBER;
    *slot = (void *)(counts ? (uintptr_t)*slot + fact : (uintptr_t)*slot | fact);
}

/* What a demotion, a hit, or a move to another subgroup while rays are traced changes (Vulkan,
 * "Built-In Variables"). */
static bool may_change(uint32_t built_in) {
    switch ((int)built_in) {
    case SpvBuiltInHelperInvocation:
    case SpvBuiltInRayTmaxKHR:
    case SpvBuiltInHitKindKHR:
    case SpvBuiltInSubgroupId:
        return true;
    default:
        return is_lane_built_in((SpvBuiltIn)built_in);
    }
}

static void read_decoration(struct memory *m, const struct instruction *i) {
    bool is_member = i->opcode == SpvOpMemberDecorate;
    if (!is_member && i->opcode != SpvOpDecorate)
        return;
    const uint32_t *decoration = i->operands + 1 + is_member;
    switch (decoration[0]) {
    case SpvDecorationBufferBlock:
        add_fact(m, i->operands[0], FACT_BUFFER_BLOCK);
        break;
    case SpvDecorationNonWritable:
        add_fact(m, i->operands[0], is_member ? FACT_MEMBER : FACT_NOT_WRITABLE);
        break;
    case SpvDecorationVolatile:
    case SpvDecorationCoherent:
        add_fact(m, i->operands[0], FACT_UNSTEADY);
        break;
    case SpvDecorationBuiltIn:
        if (may_change(decoration[1]))
            add_fact(m, i->operands[0], FACT_CHANGES);
        break;
    default: /* of all decorations */
        break;
    }
}

static uintptr_t facts_of(struct memory *m, uint32_t id) {
    if (!m->facts) {
        m->facts = arena_new(m->arena, struct map);
        for (int s = SECTION_DECORATIONS; s <= SECTION_VARIABLE_DECORATIONS; s++)
            for_each_in(i, &m->o->m->sections[s])
                read_decoration(m, i);
    }
    return (uintptr_t)map_find_u64(m->facts, id);
}

/* The struct of a buffer, of which there may be arrays. */
static const struct instruction *block_type(const struct memory *m,
                                            const struct instruction *variable) {
    const struct instruction *type = pointee_of(m->o, variable->type);
    while (type && (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray))
        type = instruction_of(m->o->m, type->operands[0]);
    return type;
}

static enum access access_to_variable(struct memory *m, const struct instruction *variable,
                                      SpvStorageClass storage) {
    const struct instruction *type = block_type(m, variable);
    uintptr_t facts = facts_of(m, variable->id), of_type = type ? facts_of(m, type->id) : 0;
    if ((facts | of_type) & FACT_UNSTEADY)
        return ACCESS_UNSTEADY;
    if ((storage == SpvStorageClassInput && !((facts | of_type) & FACT_CHANGES)) ||
        (storage == SpvStorageClassUniform && !(of_type & FACT_BUFFER_BLOCK)))
        return ACCESS_CONSTANT;
    bool is_read_only = (facts & FACT_NOT_WRITABLE) ||
                        (type && type->count && of_type / FACT_MEMBER == type->count);
    return is_read_only ? ACCESS_CONSTANT : ACCESS_SHARED;
}

enum access memory_access(struct memory *m, uint32_t pointer) {
    const struct instruction *type = type_of(m->o, pointer);
    const struct instruction *root = pointer_root(m->o, pointer);
    SpvStorageClass storage = (SpvStorageClass)type->operands[0];
    switch ((int)storage) {
    case SpvStorageClassFunction:
    case SpvStorageClassPrivate:
        return ACCESS_PRIVATE;
    case SpvStorageClassUniformConstant:
    case SpvStorageClassPushConstant:
        return ACCESS_CONSTANT;
    case SpvStorageClassInput:
    case SpvStorageClassUniform:
    case SpvStorageClassStorageBuffer:
        return root && root->opcode == SpvOpVariable ? access_to_variable(m, root, storage)
                                                     : ACCESS_UNSTEADY;
    default: /* of all storage classes */
        return ACCESS_SHARED;
    }
}

bool memory_is_storage_buffer(struct memory *m, uint32_t pointer) {
    const struct instruction *root = pointer_root(m->o, pointer);
    SpvStorageClass storage = (SpvStorageClass)type_of(m->o, pointer)->operands[0];
    const struct instruction *type =
        root && root->opcode == SpvOpVariable ? block_type(m, root) : NULL;
    return type &&
           (storage == SpvStorageClassStorageBuffer ||
            (storage == SpvStorageClassUniform && facts_of(m, type->id) & FACT_BUFFER_BLOCK));
}

/* The invocation's variable that a pointer points into, or 0. */
static uint32_t private_variable(const struct memory *m, uint32_t pointer) {
    const struct instruction *root = pointer_root(m->o, pointer);
    return root && root->opcode == SpvOpVariable ? root->id : 0;
}

static uint32_t later(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t last_private_write(const struct memory *m, uint32_t pointer) {
    uint32_t variable = private_variable(m, pointer);
    if (!variable)
        return m->private;
    uintptr_t written = (uintptr_t)map_find_u64(&m->variables, variable);
    return later((uint32_t)written, m->unknown);
}

/* Since when memory is as it is now. */
uint32_t memory_steady_since(const struct memory *m, enum access access, uint32_t pointer) {
    if (access == ACCESS_CONSTANT)
        return 0;
    uint32_t written = access == ACCESS_PRIVATE ? last_private_write(m, pointer) : m->shared;
    return later(written, m->since[m->block->order]);
}

/* ---- Writes ---- */

static void write_shared(struct memory *m) {
    m->shared = ++m->now;
}

void memory_write_all(struct memory *m) {
    write_shared(m);
    m->unknown = m->private = m->now;
}

static void write_private(struct memory *m, uint32_t pointer) {
    uint32_t variable = private_variable(m, pointer);
    m->private = ++m->now;
    if (variable)
        *map_slot_u64(m->arena, &m->variables, variable) = (void *)(uintptr_t)m->now;
    else
        m->unknown = m->now;
}

void memory_write_to(struct memory *m, uint32_t pointer) {
    if (is_invocation_private((SpvStorageClass)type_of(m->o, pointer)->operands[0]))
        write_private(m, pointer);
    else
        write_shared(m);
}

void memory_pass(struct memory *m, const struct instruction *i) {
    if (is_removable(m->o, i) || is_debug(m->o, i) || is_merge((SpvOp)i->opcode))
        return;
    switch ((int)instruction_class(i)) {
    case SPIRV_CLASS_Atomic:
    case SPIRV_CLASS_Barrier:
    case SPIRV_CLASS_Image:
    case SPIRV_CLASS_Group:
    case SPIRV_CLASS_Non_Uniform:
        write_shared(m);
        break;
    default: /* calls, volatile loads, and what may do anything */
        memory_write_all(m);
    }
}

/* ---- The walk ---- */

void memory_begin(struct memory *m, struct optimizer *o, struct arena *arena, uint32_t blocks) {
    *m = (struct memory){.o = o, .arena = arena, .since = arena_array(arena, uint32_t, blocks)};
}

void memory_enter(struct memory *m, const struct block *b, const struct block *before) {
    m->block = b;
    m->since[b->order] = before ? m->since[before->order] : ++m->now;
}
