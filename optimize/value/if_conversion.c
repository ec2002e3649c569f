/* Pass: if-conversion.
 *
 * Replaces a selection with OpSelect if both arms are speculatable and only produce values for
 * phis. A branch costs more than a few instructions, and later passes optimize across straight-line
 * code. The limit is twice that of Mesa's drivers: they keep the branches if they merge two
 * selections with one condition before they convert them. With higher limits, shaders need more
 * registers.
 *
 * Only instructions that opt_is_speculatable() accepts may execute additionally, so no loads,
 * derivatives, image accesses or subgroup operations. [branch] disables the conversion, and
 * [flatten] removes the limits. */
#include "../passes.h"

enum {
    ARM_LIMIT = 16, /* limit per arm, in scalar operations */
    EXPENSIVE = 4,  /* cost of a division or function per component */
    PHI_LIMIT = 4,  /* limit of phis per selection */
    VECTOR_SIZES = 4 + 1,
};

struct selector {
    struct optimizer *o;
    struct arena *arena;
    struct cfg *flow;
    struct ways ways;
    bool *is_gone; /* by block.order */
    bool replaces;
};

/* A selection to convert. */
struct branch_choice {
    struct block *header, *end;
    uint32_t condition;
    uint32_t spread[VECTOR_SIZES]; /* condition splatted to a vector of this size */
};

/* ---- Conditions ---- */

/* Returns the cost in scalar operations. Drivers access components for free. */
static uint32_t cost_of(const struct optimizer *o, const struct instruction *i) {
    uint32_t components = module_part_count(o->m, i->type);
    if (opt_is_debug(o, i))
        return 0;
    switch (i->opcode) {
    case SpvOpCompositeConstruct:
    case SpvOpCompositeExtract:
    case SpvOpCompositeInsert:
    case SpvOpVectorShuffle:
    case SpvOpBitcast:
    case SpvOpCopyObject:
        return 0;
    case SpvOpExtInst:
    case SpvOpFDiv:
    case SpvOpFRem:
    case SpvOpFMod:
    case SpvOpDot:
    case SpvOpMatrixTimesMatrix:
    case SpvOpMatrixTimesVector:
    case SpvOpVectorTimesMatrix:
        return EXPENSIVE * (components ? components : 1);
    default:
        return components ? components : 1;
    }
}

/* Adds the cost of a block to `cost`. Returns false if it exceeds the limit. */
static bool may_run_always(const struct selector *s, const struct block *b, uint32_t limit,
                           uint32_t *cost) {
    for (const struct instruction *i = b->list.first; i != b->list.last; i = i->next) {
        if (!opt_is_debug(s->o, i) && !opt_is_speculatable(s->o, i))
            return false;
        *cost += cost_of(s->o, i);
        if (*cost > limit)
            return false;
    }
    return true;
}

/* An arm is a chain of blocks up to the merge block, possibly empty. */
static bool is_small_arm(const struct selector *s, const struct branch_choice *c, uint32_t label,
                         uint32_t limit) {
    uint32_t cost = 0;
    for (struct block *b = block_labelled(s->o->m, label); b != c->end;
         b = block_labelled(s->o->m, terminator_of(b)->operands[0]))
        if (!ways_is_single(&s->ways, b) || terminator_of(b)->opcode != SpvOpBranch ||
            merge_of(b) || !may_run_always(s, b, limit, &cost))
            return false;
    return true;
}

/* OpSelect supports scalars, vectors, and since SPIR-V 1.4 composites without opaque types. */
static bool is_selectable(const struct optimizer *o, uint32_t type) {
    switch (instruction_of(o->m, type)->opcode) {
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector:
        return true;
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
    case SpvOpTypeStruct:
        return o->m->version >= SPIRV_1_4 && !opt_holds_opaque(o, type);
    default:
        return false;
    }
}

static bool has_few_phis(const struct selector *s, const struct branch_choice *c, uint32_t limit) {
    uint32_t count = 0;
    for (const struct instruction *i = c->end->list.first; i; i = i->next) {
        if (i->opcode != SpvOpPhi)
            break;
        if (++count > limit || !is_selectable(s->o, i->type))
            return false;
    }
    return count > 0;
}

static bool may_select(const struct selector *s, const struct branch_choice *c) {
    const struct instruction *merge = merge_of(c->header), *branch = terminator_of(c->header);
    bool is_asked_for = (merge->operands[1] & SpvSelectionControlFlattenMask) != 0;
    uint32_t arm_limit = is_asked_for ? UINT32_MAX : ARM_LIMIT;
    if (merge->operands[1] & SpvSelectionControlDontFlattenMask)
        return false;
    return c->end->order != NOT_REACHED && s->ways.in[c->end->order] == 2 &&
           branch->operands[1] != branch->operands[2] &&
           has_few_phis(s, c, is_asked_for ? UINT32_MAX : PHI_LIMIT) &&
           is_small_arm(s, c, branch->operands[1], arm_limit) &&
           is_small_arm(s, c, branch->operands[2], arm_limit);
}

/* ---- Conversion ---- */

/* Debug values of an arm are removed, because the condition is not evaluated yet. */
static void move_to_header(struct selector *s, const struct branch_choice *c,
                           struct instruction *i) {
    if (opt_is_debug(s->o, i)) {
        instruction_remove(s->o->m, i);
        return;
    }
    instructions_unlink(&i->block->list, i);
    instructions_insert(&c->header->list, merge_of(c->header), i);
    i->block = c->header;
    i->mark = merge_of(c->header)->mark;
}

/* Moves an arm into the header. Returns the label that phis have for the arm. */
static uint32_t move_arm(struct selector *s, const struct branch_choice *c, uint32_t label) {
    uint32_t last = c->header->label.id;
    for (struct block *b = block_labelled(s->o->m, label), *next; b != c->end; b = next) {
        next = block_labelled(s->o->m, terminator_of(b)->operands[0]);
        last = b->label.id;
        for_each_in(i, &b->list)
            if (i != b->list.last)
                move_to_header(s, c, i);
        s->is_gone[b->order] = true;
    }
    return last;
}

static void drop_arm(struct selector *s, const struct branch_choice *c, uint32_t label) {
    for (struct block *b = block_labelled(s->o->m, label), *next; b != c->end; b = next) {
        next = block_labelled(s->o->m, terminator_of(b)->operands[0]);
        s->ways.in[next->order]--;
        module_remove_block(s->o->m, b);
    }
}

/* Before SPIR-V 1.4, OpSelect of vectors requires a vector condition. */
static uint32_t condition_for(struct selector *s, struct branch_choice *c, uint32_t type) {
    struct module *m = s->o->m;
    uint32_t count = module_part_count(s->o->m, type);
    if (m->version >= SPIRV_1_4 || count == 0)
        return c->condition;
    if (c->spread[count])
        return c->spread[count];
    const uint32_t vector[] = {module_type_of(m, c->condition), count};
    const uint32_t parts[] = {c->condition, c->condition, c->condition, c->condition};
    uint32_t bools = module_type(m, SpvOpTypeVector, vector, 2);
    c->spread[count] = instruction_insert(m, c->header, merge_of(c->header),
                                          SpvOpCompositeConstruct, bools, parts, count)
                           ->id;
    return c->spread[count];
}

static uint32_t value_from(const struct instruction *phi, uint32_t label) {
    return phi->operands[phi->operands[1] == label ? 0 : 2];
}

static void make_select(struct selector *s, struct branch_choice *c, struct instruction *phi,
                        uint32_t yes, uint32_t no) {
    uint32_t operands[] = {0, value_from(phi, yes), value_from(phi, no)};
    if (operands[1] == operands[2]) {
        opt_replace(s->o, phi->id, operands[1]);
        instruction_remove(s->o->m, phi);
        s->replaces = true;
        return;
    }
    operands[0] = condition_for(s, c, phi->type);
    instruction_set_operands(s->o->m, phi, operands, 3);
    phi->opcode = SpvOpSelect;
    phi->mark = merge_of(c->header)->mark;
}

static void select(struct selector *s, struct branch_choice *c) {
    const struct instruction *branch = terminator_of(c->header);
    uint32_t first = branch->operands[1], second = branch->operands[2];
    uint32_t yes = move_arm(s, c, first), no = move_arm(s, c, second);
    for_each_in(i, &c->end->list) {
        if (i->opcode != SpvOpPhi)
            break;
        make_select(s, c, i, yes, no);
    }
    ways_end_selection(s->o, &s->ways, c->header, c->end->label.id);
    drop_arm(s, c, first);
    drop_arm(s, c, second);
}

static bool try_block(struct selector *s, struct block *b) {
    const struct instruction *merge = merge_of(b), *branch = terminator_of(b);
    if (!merge || merge->opcode != SpvOpSelectionMerge || branch->opcode != SpvOpBranchConditional)
        return false;
    struct branch_choice c = {
        b, block_labelled(s->o->m, merge->operands[0]), branch->operands[0], {0}};
    if (!may_select(s, &c))
        return false;
    select(s, &c);
    return true;
}

/* Visits inner selections first; the result may be an arm of an outer one. */
bool pass_if_conversion(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct selector s = {.o = o, .arena = work, .flow = cfg_of(o, f)};
    bool changed = false;
    s.ways = ways_find(o, work, s.flow);
    s.is_gone = arena_array(work, bool, s.flow->count);
    for (uint32_t n = s.flow->count; n-- > 0;)
        if (!s.is_gone[n])
            changed |= try_block(&s, s.flow->blocks[n]);
    if (s.replaces)
        opt_replace_in(o, f);
    arena_end(work);
    return changed;
}
