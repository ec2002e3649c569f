/* Small selections made values: where both arms only compute, and what they compute meets in phis,
 * both are computed and OpSelect takes one.  A branch costs more than a few instructions, and what
 * has no branches is seen through by the passes that come later.
 *
 * Nothing may run that did not run before but what effects.c calls speculatable: no loads, no
 * derivatives, no images, nothing that asks other invocations.  [branch] is obeyed, and [flatten]
 * lifts the limits. */
#include "blocks.h"
#include "passes.h"

enum {
    ARM_LIMIT = 4, /* what one arm may cost, in cheap instructions */
    EXPENSIVE = 4, /* what a division or a function costs */
    PHI_LIMIT = 4, /* choices that one branch makes */
    VECTOR_SIZES = 4 + 1,
};

struct selector {
    struct optimizer *o;
    struct arena *arena;
    struct flow *flow;
    struct ways ways;
    bool *is_gone; /* by block.order */
    bool replaces;
};

/* One selection. */
struct choice {
    struct block *header, *end;
    uint32_t condition;
    uint32_t spread[VECTOR_SIZES]; /* the condition as a vector of so many components */
};

/* ---- May it be done ---- */

static uint32_t cost_of(const struct optimizer *o, const struct instruction *i) {
    if (is_debug(o, i))
        return 0;
    switch ((int)i->opcode) {
    case SpvOpExtInst:
    case SpvOpFDiv:
    case SpvOpFRem:
    case SpvOpFMod:
    case SpvOpMatrixTimesMatrix:
    case SpvOpMatrixTimesVector:
    case SpvOpVectorTimesMatrix:
        return EXPENSIVE;
    default: /* of all that are speculatable */
        return 1;
    }
}

/* Adds up to `cost`; false when that would be too much. */
static bool may_run_always(const struct selector *s, const struct block *b, uint32_t limit,
                           uint32_t *cost) {
    for (const struct instruction *i = b->list.first; i != b->list.last; i = i->next) {
        if (!is_debug(s->o, i) && !is_speculatable(s->o, i))
            return false;
        *cost += cost_of(s->o, i);
        if (*cost > limit)
            return false;
    }
    return true;
}

/* An arm is a row of blocks that ends in the merge block, or none at all. */
static bool is_small_arm(const struct selector *s, const struct choice *c, uint32_t label,
                         uint32_t limit) {
    uint32_t cost = 0;
    for (struct block *b = block_labelled(s->o->m, label); b != c->end;
         b = block_labelled(s->o->m, terminator_of(b)->operands[0]))
        if (!is_single(&s->ways, b) || terminator_of(b)->opcode != SpvOpBranch || merge_of(b) ||
            !may_run_always(s, b, limit, &cost))
            return false;
    return true;
}

/* OpSelect: scalars and vectors, and from 1.4 on other composites; never what is opaque. */
static bool is_selectable(const struct optimizer *o, uint32_t type) {
    switch ((int)instruction_of(o->m, type)->opcode) {
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector:
        return true;
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
    case SpvOpTypeStruct:
        return o->m->version >= SPIRV_1_4 && !holds_opaque(o, type);
    default: /* of all types */
        return false;
    }
}

static bool has_few_phis(const struct selector *s, const struct choice *c, uint32_t limit) {
    uint32_t count = 0;
    for (const struct instruction *i = c->end->list.first; i; i = i->next) {
        if (i->opcode != SpvOpPhi)
            break;
        if (++count > limit || !is_selectable(s->o, i->type))
            return false;
    }
    return count > 0;
}

/* With all that is asked for, limits and the source's own word. */
static bool may_select(const struct selector *s, const struct choice *c) {
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

/* ---- Doing it ---- */

/* Where nothing was decided yet, no debugger is to show an arm. */
static void move_to_header(struct selector *s, const struct choice *c, struct instruction *i) {
    if (is_debug(s->o, i)) {
        instruction_remove(s->o->m, i);
        return;
    }
    instructions_unlink(&i->block->list, i);
    instructions_insert(&c->header->list, merge_of(c->header), i);
    i->block = c->header;
    i->mark = merge_of(c->header)->mark;
}

/* The label that phis have for an arm. */
static uint32_t move_arm(struct selector *s, const struct choice *c, uint32_t label) {
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

static void drop_arm(struct selector *s, const struct choice *c, uint32_t label) {
    for (struct block *b = block_labelled(s->o->m, label), *next; b != c->end; b = next) {
        next = block_labelled(s->o->m, terminator_of(b)->operands[0]);
        s->ways.in[next->order]--;
        block_remove(s->o->m, b);
    }
}

/* Before 1.4, a vector is selected by a vector. */
static uint32_t condition_for(struct selector *s, struct choice *c, uint32_t type) {
    struct module *m = s->o->m;
    uint32_t count = part_count(s->o, type);
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

static void make_select(struct selector *s, struct choice *c, struct instruction *phi, uint32_t yes,
                        uint32_t no) {
    uint32_t operands[] = {0, value_from(phi, yes), value_from(phi, no)};
    if (operands[1] == operands[2]) {
        replace(s->o, phi->id, operands[1]);
        instruction_remove(s->o->m, phi);
        s->replaces = true;
        return;
    }
    operands[0] = condition_for(s, c, phi->type);
    instruction_set_operands(s->o->m, phi, operands, 3);
    phi->opcode = SpvOpSelect;
    phi->mark = merge_of(c->header)->mark;
}

static void select(struct selector *s, struct choice *c) {
    const struct instruction *branch = terminator_of(c->header);
    uint32_t first = branch->operands[1], second = branch->operands[2];
    uint32_t yes = move_arm(s, c, first), no = move_arm(s, c, second);
    for_each_in(i, &c->end->list) {
        if (i->opcode != SpvOpPhi)
            break;
        make_select(s, c, i, yes, no);
    }
    end_selection(s->o, &s->ways, c->header, c->end->label.id);
    drop_arm(s, c, first);
    drop_arm(s, c, second);
}

static bool try_block(struct selector *s, struct block *b) {
    const struct instruction *merge = merge_of(b), *branch = terminator_of(b);
    if (!merge || merge->opcode != SpvOpSelectionMerge || branch->opcode != SpvOpBranchConditional)
        return false;
    struct choice c = {b, block_labelled(s->o->m, merge->operands[0]), branch->operands[0], {0}};
    if (!may_select(s, &c))
        return false;
    select(s, &c);
    return true;
}

/* Inner selections first: what is left of them may be an arm of those around. */
bool select_values(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct selector s = {.o = o, .arena = work, .flow = flow_of(o, f)};
    bool changed = false;
    s.ways = ways_of(o, work, s.flow);
    s.is_gone = arena_array(work, bool, s.flow->count);
    for (uint32_t n = s.flow->count; n-- > 0;)
        if (!s.is_gone[n])
            changed |= try_block(&s, s.flow->blocks[n]);
    if (s.replaces)
        replace_in(o, f);
    arena_end(work);
    return changed;
}
