/* Pass: value numbering with constant propagation and branch folding, and memory versions. */
#include "../passes.h"
#include "value.h"

/* ---- value_numbering ----
 *
 * One walk combines constant propagation, copy propagation, value numbering and branch folding,
 * because each enables the others (Click, Cooper: Combining Analyses, Combining Optimizations,
 * 1995). Blocks are visited in reverse postorder if an executable edge reaches them (Wegman,
 * Zadeck: Constant Propagation with Conditional Branches, 1991). Back edges are treated as unknown,
 * so one walk is sufficient.
 *
 * Each instruction is folded, simplified, or looked up in a table. An entry is valid in the blocks
 * that its block dominates; elsewhere an equal instruction replaces it. Because dominated blocks
 * are nearly contiguous in reverse postorder, few matches are lost without scopes. Loads are equal
 * if no write is possible between them: each write increments a counter, and values from before a
 * merge of paths are invalid.
 *
 * The pass must not merge values with decorations other than traits or with different NonUniform,
 * or move an OpSampledImage out of its block. It must not optimize volatile or coherent accesses,
 * or fold arithmetic whose rounding depends on the device. */

/* Properties of memory from decorations. */
enum memory_fact {
    FACT_BUFFER_BLOCK = 1,
    FACT_UNSTEADY = 2,     /* volatile or coherent */
    FACT_CHANGES = 4,      /* a built-in that can change during an invocation */
    FACT_NOT_WRITABLE = 8, /* for a variable */
    FACT_ALIASED = 16,     /* other variables may write the memory */
    FACT_MEMBER = 32,      /* unit of the number of non-writable members of a struct */
};

/* ---- Decorations ---- */

static void add_fact(struct memory_versions *m, uint32_t id, uintptr_t fact) {
    void **slot = map_slot_u64(m->arena, m->facts, id);
    bool counts = fact == FACT_MEMBER;
    *slot = (void *)(counts ? (uintptr_t)*slot + fact : (uintptr_t)*slot | fact);
}

/* Reports whether a built-in can change by demotion, by a hit, or when ray tracing resumes in
 * another subgroup (Vulkan, "Built-In Variables"). */
static bool may_change(uint32_t built_in) {
    switch (built_in) {
    case SpvBuiltInHelperInvocation:
    case SpvBuiltInRayTmaxKHR:
    case SpvBuiltInHitKindKHR:
    case SpvBuiltInSubgroupId:
        return true;
    default:
        return is_lane_built_in((SpvBuiltIn)built_in);
    }
}

static void read_decoration(struct memory_versions *m, const struct instruction *i) {
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
    case SpvDecorationAliased:
        add_fact(m, i->operands[0], FACT_ALIASED);
        break;
    case SpvDecorationVolatile:
    case SpvDecorationCoherent:
        add_fact(m, i->operands[0], FACT_UNSTEADY);
        break;
    case SpvDecorationBuiltIn:
        if (may_change(decoration[1]))
            add_fact(m, i->operands[0], FACT_CHANGES);
        break;
    default:
        break;
    }
}

static uintptr_t facts_of(struct memory_versions *m, uint32_t id) {
    if (!m->facts) {
        m->facts = arena_new(m->arena, struct map);
        for (int s = SECTION_DECORATIONS; s <= SECTION_VARIABLE_DECORATIONS; s++)
            for_each_in(i, &m->o->m->sections[s])
                read_decoration(m, i);
    }
    return (uintptr_t)map_find_u64(m->facts, id);
}

/* Returns the struct type of a buffer or buffer array. */
static const struct instruction *block_type(const struct memory_versions *m,
                                            const struct instruction *variable) {
    const struct instruction *type = module_pointee(m->o->m, variable->type);
    while (type && (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray))
        type = instruction_of(m->o->m, type->operands[0]);
    return type;
}

static enum memory_kind access_to_variable(struct memory_versions *m,
                                           const struct instruction *variable,
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
    return is_read_only && !(facts & FACT_ALIASED) ? ACCESS_CONSTANT : ACCESS_SHARED;
}

enum memory_kind memory_kind_of(struct memory_versions *m, uint32_t pointer) {
    const struct instruction *type = module_value_type(m->o->m, pointer);
    const struct instruction *root = module_pointer_root(m->o->m, pointer);
    SpvStorageClass storage = (SpvStorageClass)type->operands[0];
    switch (storage) {
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
    default:
        return ACCESS_SHARED;
    }
}

bool memory_is_storage_buffer(struct memory_versions *m, uint32_t pointer) {
    const struct instruction *root = module_pointer_root(m->o->m, pointer);
    SpvStorageClass storage = (SpvStorageClass)module_value_type(m->o->m, pointer)->operands[0];
    const struct instruction *type =
        root && root->opcode == SpvOpVariable ? block_type(m, root) : NULL;
    return type &&
           (storage == SpvStorageClassStorageBuffer ||
            (storage == SpvStorageClassUniform && facts_of(m, type->id) & FACT_BUFFER_BLOCK));
}

/* Returns the private variable that a pointer refers to, or 0. */
static uint32_t private_variable(const struct memory_versions *m, uint32_t pointer) {
    const struct instruction *root = module_pointer_root(m->o->m, pointer);
    return root && root->opcode == SpvOpVariable ? root->id : 0;
}

static uint32_t later_state(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t last_private_write(const struct memory_versions *m, uint32_t pointer) {
    uint32_t variable = private_variable(m, pointer);
    if (!variable)
        return m->private;
    uintptr_t written = (uintptr_t)map_find_u64(&m->variables, variable);
    return later_state((uint32_t)written, m->unknown);
}

/* Returns the time of the last possible write. */
static uint32_t memory_steady_since(const struct memory_versions *m, enum memory_kind access,
                                    uint32_t pointer) {
    if (access == ACCESS_CONSTANT)
        return 0;
    uint32_t written = access == ACCESS_PRIVATE ? last_private_write(m, pointer) : m->shared;
    return later_state(written, m->since[m->block->order]);
}

/* ---- Writes ---- */

static void write_shared(struct memory_versions *m) {
    m->shared = ++m->now;
}

static void memory_write_all(struct memory_versions *m) {
    write_shared(m);
    m->unknown = m->private = m->now;
}

static void write_private(struct memory_versions *m, uint32_t pointer) {
    uint32_t variable = private_variable(m, pointer);
    m->private = ++m->now;
    if (variable)
        *map_slot_u64(m->arena, &m->variables, variable) = (void *)(uintptr_t)m->now;
    else
        m->unknown = m->now;
}

static void memory_write_to(struct memory_versions *m, uint32_t pointer) {
    if (is_invocation_private((SpvStorageClass)module_value_type(m->o->m, pointer)->operands[0]))
        write_private(m, pointer);
    else
        write_shared(m);
}

/* Handles an instruction other than a load or store. */
static void memory_visit(struct memory_versions *m, const struct instruction *i) {
    if (opt_is_removable(m->o, i) || opt_is_debug(m->o, i) || is_merge((SpvOp)i->opcode))
        return;
    switch (instruction_class(i)) {
    case SPIRV_CLASS_Atomic:
    case SPIRV_CLASS_Barrier:
    case SPIRV_CLASS_Image:
    case SPIRV_CLASS_Group:
    case SPIRV_CLASS_Non_Uniform:
        write_shared(m);
        break;
    default: /* calls, volatile loads and unknown instructions */
        memory_write_all(m);
    }
}

/* ---- Blocks ---- */

void memory_begin(struct memory_versions *m, struct optimizer *o, struct arena *arena,
                  uint32_t blocks) {
    *m = (struct memory_versions){
        .o = o, .arena = arena, .since = arena_array(arena, uint32_t, blocks)};
}

/* Continues with the memory state of the only predecessor. With several predecessors, `before` is
 * NULL and the memory state is unknown. */
static void memory_enter(struct memory_versions *m, const struct block *b,
                         const struct block *before) {
    m->block = b;
    m->since[b->order] = before ? m->since[before->order] : ++m->now;
}

/* ---- Table of values ---- */

struct numbered_value {
    const struct instruction *key; /* NULL if the entry is free */
    uint32_t hash, value;
    uint32_t time; /* of loads */
};

/* Entries in order of creation, and a hash table of their indices. */
struct value_table {
    struct numbered_value *items;
    uint32_t count;
    uint32_t *slots; /* index plus one, or 0 */
    uint32_t mask;   /* of slots */
    uint32_t free;   /* free slot found by the last lookup */
};

struct numbering {
    struct optimizer *o;
    struct arena *arena;
    struct cfg *flow;
    struct cuts cuts;
    struct block *block; /* current block */
    struct value_table entries;
    struct memory_versions memory;
    bool changed;
    bool turns; /* targets of a branch were swapped */
};

/* ---- Replacements ---- */

static bool is_parameter(const struct optimizer *o, uint32_t value) {
    return instruction_of(o->m, value)->opcode == SpvOpFunctionParameter;
}

/* Preserves NonUniform. Parameters have no persistent traits and cannot replace such values. */
static bool stand_for(struct numbering *n, struct instruction *i, uint32_t value) {
    struct optimizer *o = n->o;
    unsigned traits = traits_of(o, i->id) & TRAIT_NON_UNIFORM;
    if (traits && is_parameter(o, value))
        return false;
    if (instruction_of(o->m, value)->block)
        traits_add(o, value, traits);
    opt_replace(o, i->id, value);
    instruction_remove(o->m, i);
    n->changed = true;
    return true;
}

/* ---- Equal instructions ---- */

static bool is_commutative(uint16_t opcode) {
    switch (opcode) {
    case SpvOpIAdd:
    case SpvOpIMul:
    case SpvOpFAdd:
    case SpvOpFMul:
    case SpvOpDot:
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpLogicalAnd:
    case SpvOpLogicalOr:
    case SpvOpLogicalEqual:
    case SpvOpLogicalNotEqual:
    case SpvOpIEqual:
    case SpvOpINotEqual:
    case SpvOpFOrdEqual:
    case SpvOpFUnordEqual:
    case SpvOpFOrdNotEqual:
    case SpvOpFUnordNotEqual:
        return true;
    default:
        return false;
    }
}

/* Phis depend on their block. An OpSampledImage must be used in its own block (SPIR-V 2.16.1). */
static bool is_of_block(uint16_t opcode) {
    return opcode == SpvOpPhi || opcode == SpvOpSampledImage;
}

static uint32_t hash_of(const struct instruction *i) {
    uint64_t hash = hash_step(hash_seed(i->count), (uint64_t)i->opcode << 32 | i->type);
    if (is_of_block(i->opcode))
        hash = hash_step(hash, i->block->label.id);
    if (is_commutative(i->opcode)) {
        uint32_t a = i->operands[0], b = i->operands[1];
        return (uint32_t)hash_end(
            hash_step(hash, a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a));
    }
    for (uint32_t k = 0; k < i->count; k++)
        hash = hash_step(hash, i->operands[k]);
    return (uint32_t)hash_end(hash);
}

static bool are_equal(const struct instruction *a, const struct instruction *b) {
    if (a->opcode != b->opcode || a->type != b->type || a->count != b->count ||
        (is_of_block(a->opcode) && a->block != b->block))
        return false;
    if (!memcmp(a->operands, b->operands, a->count * sizeof *a->operands))
        return true;
    return is_commutative(a->opcode) && a->operands[0] == b->operands[1] &&
           a->operands[1] == b->operands[0];
}

/* Returns the entry of an equal instruction, or a free one. */
static struct numbered_value *entry_of(struct numbering *n, const struct instruction *i) {
    struct value_table *e = &n->entries;
    uint32_t hash = hash_of(i), at = hash & e->mask;
    for (; e->slots[at]; at = (at + 1) & e->mask) {
        struct numbered_value *entry = &e->items[e->slots[at] - 1];
        if (entry->hash == hash && are_equal(entry->key, i))
            return entry;
    }
    e->free = at;
    e->items[e->count].hash = hash;
    return &e->items[e->count];
}

/* Sets the entry that the last lookup returned. */
static void fill_entry(struct numbering *n, struct numbered_value *entry,
                       const struct instruction *key, uint32_t value) {
    if (!entry->key)
        n->entries.slots[n->entries.free] = ++n->entries.count;
    entry->key = key;
    entry->value = value;
    entry->time = n->memory.now;
}

static bool is_known_here(const struct numbering *n, const struct numbered_value *entry) {
    return entry->key && flow_dominates(n->flow, entry->key->block->order, n->block->order);
}

static bool may_merge(const struct optimizer *o, uint32_t a, uint32_t b) {
    unsigned left = traits_of(o, a), right = traits_of(o, b);
    return !((left | right) & TRAIT_DECORATED) && !((left ^ right) & TRAIT_NON_UNIFORM);
}

/* The remaining value must satisfy both: it is RelaxedPrecision only if both are. */
static void join_traits(struct optimizer *o, uint32_t kept, uint32_t gone) {
    if ((traits_of(o, kept) & TRAIT_RELAXED) && !(traits_of(o, gone) & TRAIT_RELAXED))
        o->traits.items[kept] &= (uint8_t)~TRAIT_RELAXED;
    traits_add(o, kept, traits_of(o, gone) & TRAIT_NO_CONTRACTION);
}

/* Replaces an instruction with an equal one and returns true, or adds it to the table. */
static bool number_instruction(struct numbering *n, struct instruction *i) {
    struct numbered_value *entry = entry_of(n, i);
    if (is_known_here(n, entry) && may_merge(n->o, entry->value, i->id)) {
        join_traits(n->o, entry->value, i->id);
        return stand_for(n, i, entry->value);
    }
    fill_entry(n, entry, i, i->id);
    return false;
}

/* ---- Conditions ---- */

/* Represents a known condition in the table by a pseudo instruction. */
static struct instruction knowledge_of(uint32_t *condition) {
    return (struct instruction){.opcode = SpvOpNop, .count = 1, .operands = condition};
}

/* Returns the only predecessor of a block, or NULL. */
static const struct block *sole_predecessor(const struct numbering *n, const struct block *b) {
    const uint32_t *first = n->flow->first_predecessor + b->order;
    return first[1] - first[0] == 1 ? n->flow->blocks[n->flow->predecessors[first[0]]] : NULL;
}

/* The condition of a branch is known in a block with that single predecessor. */
static void learn_condition(struct numbering *n, struct block *b) {
    const struct block *before = sole_predecessor(n, b);
    const struct instruction *branch = before ? terminator_of(before) : NULL;
    if (!branch || branch->opcode != SpvOpBranchConditional ||
        branch->operands[1] == branch->operands[2])
        return;
    struct instruction *key = arena_new(n->arena, struct instruction);
    *key = knowledge_of(branch->operands);
    key->block = b;
    uint32_t value = opt_constant_bool(n->o, branch->operands[1] == b->label.id);
    fill_entry(n, entry_of(n, key), key, value);
}

static void use_condition(struct numbering *n, struct instruction *i) {
    struct instruction key = knowledge_of(i->operands);
    const struct numbered_value *entry = entry_of(n, &key);
    if (!is_known_here(n, entry))
        return;
    i->operands[0] = entry->value;
    n->changed = true;
}

/* ---- Pure instructions ---- */

static uint32_t evaluate_instruction(struct numbering *n, struct instruction *i) {
    uint32_t value = opt_fold(n->o, i);
    if (value)
        return value;
    value = opt_simplify(n->o, i);
    if (value != i->id)
        return value;
    n->changed = true;
    return opt_fold(n->o, i);
}

static void visit_pure(struct numbering *n, struct instruction *i) {
    if (traits_of(n->o, i->id) & TRAIT_DECORATED)
        return;
    uint32_t value = evaluate_instruction(n, i);
    if (!value || !stand_for(n, i, value))
        number_instruction(n, i);
}

/* ---- Phis ---- */

static bool is_undefined(const struct optimizer *o, uint32_t value) {
    return instruction_of(o->m, value)->opcode == SpvOpUndef;
}

static bool is_defined_before(const struct numbering *n, uint32_t value) {
    const struct block *b = instruction_of(n->o->m, value)->block;
    return !b || (b != n->block && b->order != NOT_REACHED &&
                  flow_dominates(n->flow, b->order, n->block->order));
}

/* Returns the only incoming value. Undefined values match any value that dominates the phi. */
static uint32_t sole_value(struct numbering *n, const struct instruction *phi) {
    uint32_t value = 0, unknown = 0;
    for (uint32_t k = 0; k + 1 < phi->count; k += 2) {
        uint32_t incoming = phi->operands[k];
        if (incoming == phi->id || incoming == value ||
            !cuts_may_lead(&n->cuts, phi->operands[k + 1], n->block))
            continue;
        if (is_undefined(n->o, incoming))
            unknown = incoming;
        else if (value)
            return 0;
        else
            value = incoming;
    }
    if (value && unknown && !is_defined_before(n, value))
        return 0;
    return value ? value : unknown;
}

static void visit_phi(struct numbering *n, struct instruction *phi) {
    if (traits_of(n->o, phi->id) & TRAIT_DECORATED)
        return;
    uint32_t value = sole_value(n, phi);
    if (!value || !stand_for(n, phi, value))
        number_instruction(n, phi);
}

/* ---- Loads and stores ---- */

/* Aligned and Nontemporal do not affect the value. */
static bool is_plain(const struct instruction *i, uint32_t at) {
    const uint32_t harmless = SpvMemoryAccessAlignedMask | SpvMemoryAccessNontemporalMask;
    return i->count <= at || !(i->operands[at] & ~harmless);
}

static void visit_load(struct numbering *n, struct instruction *i) {
    enum memory_kind access = memory_kind_of(&n->memory, i->operands[0]);
    if (!is_plain(i, 1)) {
        memory_visit(&n->memory, i);
        return;
    }
    if (access == ACCESS_UNSTEADY || (traits_of(n->o, i->id) & TRAIT_DECORATED))
        return;
    struct numbered_value *entry = entry_of(n, i);
    if (is_known_here(n, entry) &&
        entry->time >= memory_steady_since(&n->memory, access, i->operands[0]) &&
        may_merge(n->o, entry->value, i->id)) {
        if (entry->key->id)
            join_traits(n->o, entry->value, i->id);
        if (stand_for(n, i, entry->value))
            return;
    }
    fill_entry(n, entry, i, i->id);
}

/* A store determines the value of a private variable. Other memory may change in between. */
static void note_store(struct numbering *n, const struct instruction *i) {
    uint32_t pointer = i->operands[0];
    memory_write_to(&n->memory, pointer);
    if (!is_plain(i, 2)) {
        memory_write_all(&n->memory);
        return;
    }
    if (memory_kind_of(&n->memory, pointer) != ACCESS_PRIVATE || i->count > 2)
        return;
    struct instruction *load = arena_new(n->arena, struct instruction);
    *load = (struct instruction){
        .opcode = SpvOpLoad,
        .count = 1,
        .type = module_pointee(n->o->m, module_value_type(n->o->m, pointer)->id)->id,
        .operands = i->operands,
        .block = n->block};
    fill_entry(n, entry_of(n, load), load, i->operands[1]);
}

/* Removes a store of an undefined value, because the previous value is equally valid. */
static void visit_store(struct numbering *n, struct instruction *i) {
    note_store(n, i);
    if (!is_undefined(n->o, i->operands[1]) || !is_plain(i, 2))
        return;
    instruction_remove(n->o->m, i);
    n->changed = true;
}

/* ---- The walk ---- */

static void visit_other(struct numbering *n, struct instruction *i) {
    switch (i->opcode) {
    case SpvOpLoad:
        visit_load(n, i);
        break;
    case SpvOpStore:
        visit_store(n, i);
        break;
    case SpvOpCopyMemory:
        memory_write_to(&n->memory, i->operands[0]);
        break;
    case SpvOpPhi:
        visit_phi(n, i);
        break;
    default: /* not pure */
        memory_visit(&n->memory, i);
    }
}

static void visit_instruction(struct numbering *n, struct instruction *i) {
    opt_replace_operands(n->o, i);
    if (opt_is_debug(n->o, i))
        return;
    n->changed |= opt_ignore_signs(n->o, i);
    if (i->opcode == SpvOpBranchConditional || i->opcode == SpvOpSelect)
        use_condition(n, i);
    if (opt_is_pure(n->o, i))
        visit_pure(n, i);
    else if (is_terminator((SpvOp)i->opcode))
        n->turns |= opt_simplify_branch(n->o, i);
    else
        visit_other(n, i);
}

/* Reserves one entry per result, store and block, and a free one, in at most 2/3 of the slots. */
static void make_entries(struct numbering *n, const struct routine *f) {
    uint32_t most = 1, slots = 16;
    for_each_block(b, f) {
        most++;
        for_each_in(i, &b->list)
            most += (i->id || i->opcode == SpvOpStore) && !opt_is_debug(n->o, i);
    }
    while (slots < most + most / 2)
        slots *= 2;
    n->entries.items = arena_array(n->arena, struct numbered_value, most);
    n->entries.slots = arena_array(n->arena, uint32_t, slots);
    n->entries.mask = slots - 1;
}

/* ---- Debug values ---- */

static bool is_lost(const struct optimizer *o, const struct instruction *i) {
    if (!opt_is_debug(o, i))
        return false;
    for_each_local_operand(o, i, k)
        if (!instruction_of(o->m, i->operands[k]))
            return true;
    return false;
}

/* Removes debug values that refer to values of removed blocks. */
static void drop_lost_values(struct optimizer *o, struct routine *f) {
    if (!o->debug_set)
        return;
    for_each_in_routine(i, b, f)
        if (is_lost(o, i))
            instruction_remove(o->m, i);
}

bool pass_value_numbering(struct optimizer *o, struct routine *f) {
    if (!f->first)
        return false;
    struct arena *work = arena_branch(o->arena);
    struct numbering n = {.o = o, .arena = work, .flow = cfg_of(o, f)};
    n.cuts = cuts_begin(o, work, n.flow);
    memory_begin(&n.memory, o, work, n.flow->count);
    make_entries(&n, f);
    for (uint32_t k = 0; k < n.flow->count; k++)
        if (n.cuts.is_reached[k]) {
            struct block *b = n.flow->blocks[k];
            n.block = b;
            const struct block *before = sole_predecessor(&n, b);
            memory_enter(&n.memory, b, before && before->order < b->order ? before : NULL);
            learn_condition(&n, b);
            for_each_in(i, &b->list)
                visit_instruction(&n, i);
            cuts_visit(&n.cuts, b);
        }
    if (n.changed)
        opt_replace_in(o, f); /* phi operands from later blocks */
    if (cuts_make(&n.cuts, work, f)) {
        drop_lost_values(o, f);
        n.changed = true;
    } else if (n.turns) {
        cfg_forget(o);
    }
    arena_end(work);
    return n.changed || n.turns;
}
