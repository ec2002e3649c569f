/* Loops of structured control flow and their trip counts.
 *
 * A loop consists of the blocks that its header dominates and its merge block does not, because
 * structured control flow exits through the merge block or leaves the function (SPIR-V 2.11). The
 * trip count is found by simulation. The exit test is arithmetic on a few variables, so this is
 * cheaper than symbolic analysis and handles every form of counter. */
#include "cfg.h"

#include <math.h>
#include <stdlib.h>

/* ---- Blocks ---- */

/* An unreachable merge block or continue target belongs to the loop of its header. */
static void add_unreached(struct optimizer *o, struct arena *arena, struct loop *loop,
                          const struct block *b) {
    const struct instruction *merge = merge_of(b);
    uint32_t labels = !merge || b == loop->header ? 0 : merge->opcode == SpvOpLoopMerge ? 2 : 1;
    for (uint32_t k = 0; k < labels; k++) {
        struct block *target = block_labelled(o->m, merge->operands[k]);
        if (target->order == NOT_REACHED)
            vec_push(arena, &loop->blocks, target);
    }
}

static int compare_orders(const void *a, const void *b) {
    uint32_t first = (*(struct block *const *)a)->order,
             second = (*(struct block *const *)b)->order;
    return (first > second) - (first < second);
}

/* Walks the dominator tree without entering the merge block. */
static void find_blocks(struct optimizer *o, struct arena *arena, const struct cfg *flow,
                        struct loop *loop) {
    vec_push(arena, &loop->blocks, loop->header);
    for (size_t k = 0; k < loop->blocks.count; k++)
        for_each_child(child, flow, loop->blocks.items[k]->order)
            if (flow->blocks[child] != loop->merge)
                vec_push(arena, &loop->blocks, flow->blocks[child]);
    size_t reached = loop->blocks.count;
    qsort(loop->blocks.items, reached, sizeof *loop->blocks.items, compare_orders);
    for (size_t k = 0; k < reached; k++)
        add_unreached(o, arena, loop, loop->blocks.items[k]);
}

static bool find_latch(const struct cfg *flow, struct loop *loop) {
    uint32_t header = loop->header->order;
    for_each_predecessor(p, flow, header)
        if (flow_dominates(flow, header, p))
            loop->latch = flow->blocks[p];
    return loop->latch != NULL;
}

bool cfg_loop_at(struct optimizer *o, struct arena *arena, const struct cfg *flow,
                 struct block *header, struct loop *loop) {
    const struct instruction *merge = merge_of(header);
    *loop = (struct loop){.header = header,
                          .merge = block_labelled(o->m, merge->operands[0]),
                          .next = block_labelled(o->m, merge->operands[1])};
    if (!find_latch(flow, loop) || loop->next->order == NOT_REACHED)
        return false;
    find_blocks(o, arena, flow, loop);
    for (size_t k = 0; k < loop->blocks.count; k++)
        for_each_in(i, &loop->blocks.items[k]->list)
            loop->size += !opt_is_debug(o, i);
    return true;
}

uint32_t *cfg_headers_of_merges(struct optimizer *o, struct arena *arena, const struct cfg *flow) {
    uint32_t *headers = arena_array(arena, uint32_t, flow->count);
    for (uint32_t n = 0; n < flow->count; n++)
        headers[n] = NOT_REACHED;
    for (uint32_t n = 0; n < flow->count; n++) {
        const struct instruction *merge = merge_of(flow->blocks[n]);
        uint32_t end = merge ? block_labelled(o->m, merge->operands[0])->order : NOT_REACHED;
        if (end != NOT_REACHED)
            headers[end] = n;
    }
    return headers;
}

/* From a merge block the walk continues at its header, whose construct has ended there. Any other
 * header encloses the block, even if it is also a merge block. */
bool cfg_is_nested(const struct cfg *flow, const uint32_t *headers, const struct loop *loop,
                   const struct block *b) {
    bool is_behind = false;
    if (b != loop->header && merge_of(b))
        return true;
    for (uint32_t at = b->order; at != loop->header->order;) {
        bool is_end = headers[at] != NOT_REACHED;
        if (!is_behind && merge_of(flow->blocks[at]))
            return true;
        at = is_end ? headers[at] : flow->dominator[at];
        is_behind = is_end;
    }
    return false;
}

uint32_t phi_value_from(const struct instruction *phi, uint32_t label) {
    for (uint32_t k = 0; k + 1 < phi->count; k += 2)
        if (phi->operands[k + 1] == label)
            return phi->operands[k];
    return 0;
}

/* ---- Arithmetic ---- */

typedef bool operation(uint32_t a, uint32_t b, uint32_t *result);

#define OPERATION(name, holds, value)                                                              \
    static bool name(uint32_t a, uint32_t b, uint32_t *result) {                                   \
        (void)b;                                                                                   \
        if (!(holds))                                                                              \
            return false;                                                                          \
        *result = (uint32_t)(value);                                                               \
        return true;                                                                               \
    }
#define SIGNED(x) ((int32_t)(x))

OPERATION(add, true, a + b)
OPERATION(subtract, true, a - b)
OPERATION(multiply, true, a *b)
OPERATION(negate, true, 0 - a)
OPERATION(same, true, a)
OPERATION(complement, true, ~a)
OPERATION(divide, b != 0, a / b)
OPERATION(divide_signed, b != 0 && b != UINT32_MAX, SIGNED(a) / SIGNED(b))
OPERATION(remainder_of, b != 0, a % b)
OPERATION(both_bits, true, a &b)
OPERATION(either_bits, true, a | b)
OPERATION(other_bits, true, a ^ b)
OPERATION(shift_left, b < 32, a << b)
OPERATION(shift_right, b < 32, a >> b)
OPERATION(shift_right_signed, b < 32 && SIGNED(a) >= 0, a >> b)
OPERATION(is_equal, true, a == b)
OPERATION(is_unequal, true, a != b)
OPERATION(is_below, true, a < b)
OPERATION(is_at_most, true, a <= b)
OPERATION(is_above, true, a > b)
OPERATION(is_at_least, true, a >= b)
OPERATION(is_below_signed, true, SIGNED(a) < SIGNED(b))
OPERATION(is_at_most_signed, true, SIGNED(a) <= SIGNED(b))
OPERATION(is_above_signed, true, SIGNED(a) > SIGNED(b))
OPERATION(is_at_least_signed, true, SIGNED(a) >= SIGNED(b))
OPERATION(is_not, true, !a)

static float float_of(uint32_t word) {
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static uint32_t word_of(float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return word;
}

/* Results that a device may flush to zero, infinities and NaNs are not folded. */
static bool is_plain(uint32_t word) {
    int class = fpclassify(float_of(word));
    return class == FP_NORMAL || class == FP_ZERO;
}

#define FLOAT_OPERATION(name, value)                                                               \
    static bool name(uint32_t first, uint32_t second, uint32_t *result) {                          \
        float a = float_of(first), b = float_of(second);                                           \
        *result = word_of(value);                                                                  \
        return is_plain(first) && is_plain(second) && is_plain(*result);                           \
    }
#define FLOAT_TEST(name, value)                                                                    \
    static bool name(uint32_t first, uint32_t second, uint32_t *result) {                          \
        float a = float_of(first), b = float_of(second);                                           \
        *result = (value);                                                                         \
        return is_plain(first) && is_plain(second);                                                \
    }

FLOAT_OPERATION(add_floats, a + b)
FLOAT_OPERATION(subtract_floats, a - b)
FLOAT_OPERATION(multiply_floats, a *b)
FLOAT_TEST(is_below_float, a < b)
FLOAT_TEST(is_at_most_float, a <= b)
FLOAT_TEST(is_above_float, a > b)
FLOAT_TEST(is_at_least_float, a >= b)

static const struct {
    SpvOp op;
    operation *apply;
} operations[] = {
    {SpvOpIAdd, add},
    {SpvOpISub, subtract},
    {SpvOpIMul, multiply},
    {SpvOpSNegate, negate},
    {SpvOpBitcast, same},
    {SpvOpCopyObject, same},
    {SpvOpNot, complement},
    {SpvOpUDiv, divide},
    {SpvOpSDiv, divide_signed},
    {SpvOpUMod, remainder_of},
    {SpvOpBitwiseAnd, both_bits},
    {SpvOpBitwiseOr, either_bits},
    {SpvOpBitwiseXor, other_bits},
    {SpvOpShiftLeftLogical, shift_left},
    {SpvOpShiftRightLogical, shift_right},
    {SpvOpShiftRightArithmetic, shift_right_signed},
    {SpvOpIEqual, is_equal},
    {SpvOpINotEqual, is_unequal},
    {SpvOpULessThan, is_below},
    {SpvOpULessThanEqual, is_at_most},
    {SpvOpUGreaterThan, is_above},
    {SpvOpUGreaterThanEqual, is_at_least},
    {SpvOpSLessThan, is_below_signed},
    {SpvOpSLessThanEqual, is_at_most_signed},
    {SpvOpSGreaterThan, is_above_signed},
    {SpvOpSGreaterThanEqual, is_at_least_signed},
    {SpvOpLogicalNot, is_not},
    {SpvOpFAdd, add_floats},
    {SpvOpFSub, subtract_floats},
    {SpvOpFMul, multiply_floats},
    {SpvOpFOrdLessThan, is_below_float},
    {SpvOpFOrdLessThanEqual, is_at_most_float},
    {SpvOpFOrdGreaterThan, is_above_float},
    {SpvOpFOrdGreaterThanEqual, is_at_least_float},
};

static operation *operation_of(SpvOp op) {
    for (size_t k = 0; k < COUNT_OF(operations); k++)
        if (operations[k].op == op)
            return operations[k].apply;
    return NULL;
}

/* ---- Simulation ---- */

/* Limit of instructions evaluated for one value. */
enum { MOST_STEPS = 64 };

static bool is_word_type(const struct instruction *type) {
    switch (type ? type->opcode : 0) {
    case SpvOpTypeBool:
        return true;
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
        return type->operands[0] == 32;
    default:
        return false;
    }
}

static struct trial_word evaluate_word(const struct trial *t, uint32_t id, uint32_t *steps);

static struct trial_word variable_value(const struct trial *t, const struct instruction *phi,
                                        uint32_t *steps) {
    for (size_t k = 0; k < t->variables.count; k++)
        if (t->variables.items[k] == phi)
            return t->values[k];
    return phi->count == 2 ? evaluate_word(t, phi->operands[0], steps) : (struct trial_word){0};
}

static struct trial_word compute(const struct trial *t, const struct instruction *i,
                                 uint32_t *steps) {
    operation *apply = operation_of((SpvOp)i->opcode);
    bool is_logical = i->opcode == SpvOpLogicalAnd || i->opcode == SpvOpLogicalOr;
    struct trial_word result = {0}, a, b;
    if (!apply && !is_logical)
        return result;
    a = evaluate_word(t, i->operands[0], steps);
    b = i->count > 1 ? evaluate_word(t, i->operands[1], steps) : a;
    if (is_logical) {
        /* One false operand decides `and`; one true operand decides `or`. */
        bool settling = i->opcode == SpvOpLogicalOr;
        if ((a.is_known && a.word == settling) || (b.is_known && b.word == settling))
            return (struct trial_word){true, settling};
        return (struct trial_word){a.is_known && b.is_known, !settling};
    }
    result.is_known = a.is_known && b.is_known && apply(a.word, b.word, &result.word);
    return result;
}

static struct trial_word evaluate_word(const struct trial *t, uint32_t id, uint32_t *steps) {
    const struct instruction *i = instruction_of(t->o->m, id);
    if (!is_word_type(module_value_type(t->o->m, id)) || ++*steps > MOST_STEPS)
        return (struct trial_word){0};
    switch (i->opcode) {
    case SpvOpConstant:
        return (struct trial_word){true, i->operands[0]};
    case SpvOpConstantTrue:
        return (struct trial_word){true, true};
    case SpvOpConstantFalse:
    case SpvOpConstantNull:
        return (struct trial_word){true, 0};
    case SpvOpPhi:
        return variable_value(t, i, steps);
    default:
        return compute(t, i, steps);
    }
}

struct trial_word trial_value(const struct trial *t, uint32_t id) {
    uint32_t steps = 0;
    return evaluate_word(t, id, &steps);
}

/* Returns the initial value, which must be the same on every entry edge. */
static uint32_t first_value(const struct instruction *phi, uint32_t latch) {
    uint32_t value = 0;
    for (uint32_t k = 0; k + 1 < phi->count; k += 2) {
        if (phi->operands[k + 1] == latch)
            continue;
        if (value && value != phi->operands[k])
            return 0;
        value = phi->operands[k];
    }
    return value;
}

void trial_begin(struct trial *t, struct optimizer *o, struct arena *arena,
                 const struct loop *loop) {
    *t = (struct trial){.o = o, .loop = loop};
    for_each_in(i, &loop->header->list)
        if (i->opcode == SpvOpPhi)
            vec_push(arena, &t->variables, i);
    size_t count = t->variables.count;
    t->values = arena_array(arena, struct trial_word, count + 1);
    t->next = arena_array(arena, struct trial_word, count + 1);
    for (size_t k = 0; k < count; k++) {
        uint32_t first = first_value(t->variables.items[k], loop->latch->label.id);
        t->next[k] = first ? trial_value(t, first) : (struct trial_word){0};
    }
    memcpy(t->values, t->next, count * sizeof *t->values);
}

/* All phis change simultaneously. */
void loop_sim_advance(struct trial *t) {
    uint32_t latch = t->loop->latch->label.id;
    for (size_t k = 0; k < t->variables.count; k++)
        t->next[k] = t->values[k].is_known
                         ? trial_value(t, phi_value_from(t->variables.items[k], latch))
                         : (struct trial_word){0};
    struct trial_word *last = t->values;
    t->values = t->next;
    t->next = last;
}

uint32_t trial_constant(const struct trial *t, struct optimizer *o, uint32_t variable) {
    struct trial_word value = trial_value(t, variable);
    const struct instruction *type = module_value_type(o->m, variable);
    if (!value.is_known)
        return 0;
    return type->opcode == SpvOpTypeBool ? opt_constant_bool(o, value.word)
                                         : opt_constant_of_word(o, type->id, value.word);
}
