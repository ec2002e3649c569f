/* Analysis of non-negative integers, and the rule for signed remainders that uses it.
 *
 * Codegen computes the signed `a % b` as a - (a / b) * b, because Vulkan defines OpSRem only for
 * non-negative operands. For such operands OpSRem saves a multiplication and a subtraction. */
#include "../common/cfg.h"
#include "value.h"

enum { VALUES_MAX = 24 }; /* limit per query, because expressions may branch at each level */

static bool never_negative(const struct optimizer *o, uint32_t id, unsigned *left);

/* ---- Constants ---- */

/* Reports whether every component of a constant is in an unsigned range. */
static bool is_between(const struct optimizer *o, uint32_t id, uint64_t least, uint64_t most) {
    uint32_t count = opt_component_count(o, instruction_of(o->m, id)->type);
    for (uint32_t k = 0; k < count; k++) {
        uint64_t bits;
        if (!opt_constant_component(o, id, k, &bits) || bits < least || bits > most)
            return false;
    }
    return count != 0;
}

static uint64_t greatest_signed(unsigned width) {
    return (UINT64_C(1) << (width - 1)) - 1;
}

/* ---- Loop counters ---- */

/* Reports whether the test limits the counter so that adding the step cannot overflow. */
static bool is_below_bound(const struct optimizer *o, const struct instruction *test,
                           const struct instruction *counter, uint32_t step) {
    uint64_t most = greatest_signed(opt_component_width(o, counter->type)), bits;
    if (!test || test->opcode != SpvOpSLessThan || test->operands[0] != counter->id ||
        !opt_splat_bits(o, step, &bits))
        return false;
    return bits == 1 || is_between(o, test->operands[1], 0, most - bits);
}

/* Returns the exit branch in the header of a loop or in the successor of the header, or NULL. */
static const struct instruction *exit_of(const struct optimizer *o, const struct block *header) {
    const struct instruction *merge = merge_of(header), *end = terminator_of(header);
    if (!merge || merge->opcode != SpvOpLoopMerge)
        return NULL;
    if (end->opcode == SpvOpBranch)
        end = terminator_of(block_labelled(o->m, end->operands[0]));
    bool leaves = end->opcode == SpvOpBranchConditional && end->operands[2] == merge->operands[0] &&
                  end->operands[1] != merge->operands[0];
    return leaves ? end : NULL;
}

/* Reports whether `next` is the counter plus a positive constant without overflow. */
static bool counts_up(const struct optimizer *o, const struct instruction *counter,
                      const struct instruction *next) {
    if (next->opcode != SpvOpIAdd)
        return false;
    uint32_t side = next->operands[0] == counter->id, step = next->operands[side];
    const struct instruction *leave = exit_of(o, counter->block);
    uint64_t most = greatest_signed(opt_component_width(o, counter->type));
    return next->operands[!side] == counter->id && leave && is_between(o, step, 0, most) &&
           is_below_bound(o, instruction_of(o->m, leave->operands[0]), counter, step);
}

static bool is_counter(const struct optimizer *o, const struct instruction *phi, unsigned *left) {
    for (uint32_t k = 0; k < phi->count; k += 2) {
        const struct instruction *value = instruction_of(o->m, phi->operands[k]);
        if (!value || (!counts_up(o, phi, value) && !never_negative(o, value->id, left)))
            return false;
    }
    return true;
}

/* ---- Expressions ---- */

static bool is_extended(const struct optimizer *o, const struct instruction *i) {
    return opt_component_width(o, i->type) >
           opt_component_width(o, module_value_type(o->m, i->operands[0])->id);
}

/* Reports whether the first `count` operands are non-negative. */
static bool are_never_negative(const struct optimizer *o, const uint32_t *ids, uint32_t count,
                               unsigned *left) {
    for (uint32_t k = 0; k < count; k++)
        if (!never_negative(o, ids[k], left))
            return false;
    return true;
}

static bool either(const struct optimizer *o, const uint32_t *ids, unsigned *left) {
    return never_negative(o, ids[0], left) || never_negative(o, ids[1], left);
}

static bool of_function(const struct optimizer *o, const struct instruction *i, unsigned *left) {
    if (i->operands[0] != o->m->glsl_import)
        return false;
    switch (i->operands[1]) {
    case GLSLstd450SMax:
    case GLSLstd450UMin:
        return either(o, i->operands + 2, left);
    case GLSLstd450SMin:
    case GLSLstd450UMax:
        return are_never_negative(o, i->operands + 2, 2, left);
    case GLSLstd450SClamp: /* the lower bound */
        return never_negative(o, i->operands[3], left);
    default:
        return false;
    }
}

static bool of_expression(const struct optimizer *o, const struct instruction *i, unsigned *left) {
    switch (i->opcode) {
    case SpvOpBitwiseAnd:
        return either(o, i->operands, left);
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpSDiv:
    case SpvOpSRem:
        return are_never_negative(o, i->operands, 2, left);
    case SpvOpUDiv:
    case SpvOpShiftRightArithmetic:
        return never_negative(o, i->operands[0], left);
    case SpvOpUMod:
        return either(o, i->operands, left);
    case SpvOpShiftRightLogical:
        return is_between(o, i->operands[1], 1, opt_component_width(o, i->type) - 1) ||
               never_negative(o, i->operands[0], left);
    case SpvOpUConvert:
        return is_extended(o, i);
    case SpvOpSConvert:
        return is_extended(o, i) && never_negative(o, i->operands[0], left);
    case SpvOpBitcast:
    case SpvOpCopyObject:
        return opt_component_width(o, i->type) ==
                   opt_component_width(o, module_value_type(o->m, i->operands[0])->id) &&
               never_negative(o, i->operands[0], left);
    case SpvOpSelect:
        return are_never_negative(o, i->operands + 1, 2, left);
    case SpvOpCompositeConstruct:
        return are_never_negative(o, i->operands, i->count, left);
    case SpvOpExtInst:
        return of_function(o, i, left);
    case SpvOpPhi:
        return is_counter(o, i, left);
    default:
        return false;
    }
}

static bool is_integer(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    if (i->opcode == SpvOpTypeVector)
        i = instruction_of(o->m, i->operands[0]);
    return i->opcode == SpvOpTypeInt;
}

static bool never_negative(const struct optimizer *o, uint32_t id, unsigned *left) {
    const struct instruction *i = instruction_of(o->m, id);
    if (!i || !i->type || !is_integer(o, i->type))
        return false;
    if (is_between(o, id, 0, greatest_signed(opt_component_width(o, i->type))))
        return true;
    if (!i->block || !*left)
        return false;
    --*left;
    return of_expression(o, i, left);
}

/* ---- a - (a / b) * b ---- */

uint32_t rule_remainder_of_quotient(struct optimizer *o, struct instruction *i) {
    const struct instruction *product = made_by(o, i->operands[1], SpvOpIMul);
    unsigned left = VALUES_MAX;
    for (uint32_t side = 0; product && side < 2; side++) {
        const struct instruction *quotient = made_by(o, product->operands[side], SpvOpSDiv);
        uint32_t a = i->operands[0], b = product->operands[1 - side];
        if (quotient && quotient->operands[0] == a && quotient->operands[1] == b &&
            never_negative(o, a, &left) && never_negative(o, b, &left))
            return opt_become_of(o, i, SpvOpSRem, a, b);
    }
    return 0;
}
