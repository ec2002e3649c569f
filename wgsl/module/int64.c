/* Rewrites integers of 64 bits as pairs of words in the module (-wgsl-int64).
 *
 * A type of 64-bit integers becomes a vector of two words, which has the same size and alignment,
 * and a vector of them an array. The types keep their ids, so that declarations, loads, stores and
 * composites stay as they are. An operation becomes calls of the functions in
 * spec/wgsl_int64.def, one for each component of a vector:
 *
 *     %c = OpIAdd %ulong %a %b   ->   %c = OpFunctionCall %v2uint add64 %a %b */
#include "../writer.h"

#include <string.h>

#define OPERANDS(...) (const uint32_t[]){__VA_ARGS__}, COUNT_OF(((const uint32_t[]){__VA_ARGS__}))

/* A type that contained 64-bit integers. */
struct wide {
    uint32_t count; /* components of a vector, or 0 */
    bool is_signed;
};

struct pairs {
    struct writer *w;
    struct module *m;
    struct map wide;                  /* by type */
    uint32_t word, sword, boolean;    /* types */
    uint32_t pair, spair, comparison; /* vectors of two words, signed words, and results */
    struct instruction *i;            /* the instruction to replace */
};

static const struct wide *wide_type(const struct pairs *p, uint32_t type) {
    return map_find_u64(&p->wide, type);
}

static const struct wide *wide_value(const struct pairs *p, uint32_t id) {
    return wide_type(p, module_type_of(p->m, id));
}

/* ---- Types and constants ---- */

static void note_wide(struct pairs *p, uint32_t type, struct wide wide) {
    *map_slot_u64(p->w->arena, &p->wide, type) = arena_copy(p->w->arena, &wide, sizeof wide);
}

static void change_type(struct pairs *p, struct instruction *i) {
    if (i->opcode == SpvOpTypeInt && i->operands[0] == 64) {
        note_wide(p, i->id, (struct wide){0, i->operands[1]});
        i->opcode = SpvOpTypeVector;
        instruction_set_operands(p->m, i, OPERANDS(p->word, 2));
        return;
    }
    const struct wide *part = i->opcode == SpvOpTypeVector ? wide_type(p, i->operands[0]) : NULL;
    if (!part)
        return;
    uint32_t count = i->operands[1], element = i->operands[0];
    note_wide(p, i->id, (struct wide){count, part->is_signed});
    i->opcode = SpvOpTypeArray;
    instruction_set_operands(p->m, i, OPERANDS(element, module_constant(p->m, p->word, &count, 1)));
    module_decorate_with(p->m, i->id, SpvDecorationArrayStride, 8);
}

static void change_constant(struct pairs *p, struct instruction *i) {
    const struct wide *wide = i->type ? wide_type(p, i->type) : NULL;
    if (i->opcode == SpvOpTypeImage && wide_type(p, i->operands[0]))
        wgsl_refuse(p->w, i, "textures of 64-bit integers are not supported in WGSL");
    if (!wide)
        return;
    if (i->opcode == SpvOpConstant) {
        uint32_t low = module_constant(p->m, p->word, &i->operands[0], 1),
                 high = module_constant(p->m, p->word, &i->operands[1], 1);
        i->opcode = SpvOpConstantComposite;
        instruction_set_operands(p->m, i, OPERANDS(low, high));
    } else if (i->opcode != SpvOpConstantComposite && i->opcode != SpvOpConstantNull &&
               i->opcode != SpvOpUndef) {
        wgsl_refuse(p->w, i, "specialization constants of 64 bits are not supported in WGSL");
    }
}

/* ---- Parts of an operation ---- */

static uint32_t add(struct pairs *p, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count) {
    return instruction_insert(p->m, p->i->block, p->i, op, type, operands, count)->id;
}

static uint32_t part(struct pairs *p, uint32_t type, uint32_t composite, uint32_t k) {
    const struct instruction *i = instruction_of(p->m, composite);
    bool is_list = i->opcode == SpvOpConstantComposite || i->opcode == SpvOpCompositeConstruct;
    if (is_list && i->count == module_part_count(p->m, i->type))
        return i->operands[k];
    return add(p, SpvOpCompositeExtract, type, OPERANDS(composite, k));
}

static uint32_t low_of(struct pairs *p, uint32_t pair) {
    return part(p, p->word, pair, 0);
}

static uint32_t high_of(struct pairs *p, uint32_t pair) {
    return part(p, p->word, pair, 1);
}

static uint32_t pair_of(struct pairs *p, uint32_t low, uint32_t high) {
    return add(p, SpvOpCompositeConstruct, p->pair, OPERANDS(low, high));
}

static uint32_t call(struct pairs *p, enum wgsl_int64 function, uint32_t type, uint32_t a,
                     uint32_t b) {
    struct writer *w = p->w;
    if (!w->int64[function])
        w->int64[function] = module_id(p->m);
    uint32_t operands[] = {w->int64[function], a, b};
    return add(p, SpvOpFunctionCall, type, operands, b ? 3 : 2);
}

static uint32_t opposite(struct pairs *p, uint32_t condition) {
    return add(p, SpvOpLogicalNot, p->boolean, &condition, 1);
}

static uint32_t chosen(struct pairs *p, uint32_t condition, uint32_t yes, uint32_t no) {
    return add(p, SpvOpSelect, p->pair, OPERANDS(condition, yes, no));
}

/* Returns the low word of an integer of any size. */
static uint32_t word_of(struct pairs *p, uint32_t id) {
    const struct instruction *type = module_value_type(p->m, id);
    if (wide_type(p, type->id))
        return low_of(p, id);
    if (type->operands[0] != 32)
        return add(p, SpvOpUConvert, p->word, &id, 1);
    return type->operands[1] ? add(p, SpvOpBitcast, p->word, &id, 1) : id;
}

/* ---- Operations on scalars ---- */

static uint32_t converted(struct pairs *p, uint32_t type, uint32_t id, bool is_signed) {
    const struct instruction *target = instruction_of(p->m, type);
    if (wide_type(p, type) && wide_value(p, id))
        return id;
    if (!wide_type(p, type)) {
        uint32_t low = low_of(p, id);
        if (target->operands[0] != 32)
            return add(p, is_signed ? SpvOpSConvert : SpvOpUConvert, type, &low, 1);
        return target->operands[1] ? add(p, SpvOpBitcast, type, &low, 1) : low;
    }
    uint32_t zero = 0, sign = 31;
    if (!is_signed)
        return pair_of(p, word_of(p, id), module_constant(p->m, p->word, &zero, 1));
    const struct instruction *from = module_value_type(p->m, id);
    SpvOp op = from->operands[0] == 32 ? SpvOpBitcast : SpvOpSConvert;
    uint32_t number = from->id == p->sword ? id : add(p, op, p->sword, &id, 1);
    uint32_t high = add(p, SpvOpShiftRightArithmetic, p->sword,
                        OPERANDS(number, module_constant(p->m, p->word, &sign, 1)));
    return pair_of(p, add(p, SpvOpBitcast, p->word, &number, 1),
                   add(p, SpvOpBitcast, p->word, &high, 1));
}

static uint32_t to_float(struct pairs *p, enum wgsl_int64 function, uint32_t type, uint32_t id) {
    uint32_t single = module_type(p->m, SpvOpTypeFloat, (const uint32_t[]){32}, 1);
    uint32_t result = call(p, function, single, id, 0);
    return type == single ? result : add(p, SpvOpFConvert, type, &result, 1);
}

static uint32_t of_float(struct pairs *p, enum wgsl_int64 function, uint32_t id) {
    uint32_t single = module_type(p->m, SpvOpTypeFloat, (const uint32_t[]){32}, 1);
    if (module_type_of(p->m, id) != single)
        id = add(p, SpvOpFConvert, single, &id, 1);
    return call(p, function, p->pair, id, 0);
}

static uint32_t bit_count(struct pairs *p, uint32_t type, uint32_t id) {
    uint32_t counts = add(p, SpvOpBitCount, p->pair, &id, 1), zero = 0;
    uint32_t sum = add(p, SpvOpIAdd, p->word, OPERANDS(low_of(p, counts), high_of(p, counts)));
    if (wide_type(p, type))
        return pair_of(p, sum, module_constant(p->m, p->word, &zero, 1));
    return type == p->word ? sum : add(p, SpvOpBitcast, type, &sum, 1);
}

static uint32_t reversed(struct pairs *p, uint32_t id) {
    uint32_t halves = add(p, SpvOpBitReverse, p->pair, &id, 1);
    return pair_of(p, high_of(p, halves), low_of(p, halves));
}

static uint32_t equal(struct pairs *p, SpvOp op, uint32_t a, uint32_t b) {
    uint32_t words = add(p, op, p->comparison, OPERANDS(a, b));
    return add(p, op == SpvOpIEqual ? SpvOpAll : SpvOpAny, p->boolean, &words, 1);
}

static uint32_t less(struct pairs *p, enum wgsl_int64 function, uint32_t a, uint32_t b) {
    return call(p, function, p->boolean, a, b);
}

static uint32_t least(struct pairs *p, enum wgsl_int64 function, uint32_t a, uint32_t b) {
    return chosen(p, less(p, function, a, b), a, b);
}

static uint32_t greatest(struct pairs *p, enum wgsl_int64 function, uint32_t a, uint32_t b) {
    return chosen(p, less(p, function, a, b), b, a);
}

static uint32_t sign(struct pairs *p, uint32_t a) {
    uint32_t one = 1, zero = 0, all = UINT32_MAX;
    uint32_t none = module_constant(p->m, p->word, &zero, 1),
             ones = module_constant(p->m, p->word, &all, 1);
    uint32_t zeros = pair_of(p, none, none),
             unit = pair_of(p, module_constant(p->m, p->word, &one, 1), none);
    uint32_t positive = chosen(p, less(p, INT64_LESS_SIGNED, zeros, a), unit, zeros);
    return chosen(p, less(p, INT64_LESS_SIGNED, a, zeros), pair_of(p, ones, ones), positive);
}

/* ---- Operations on subgroups ---- */

static uint32_t combined(struct pairs *p, SpvOp op, uint32_t type, const uint32_t *a, uint32_t x) {
    return add(p, op, type, OPERANDS(a[0], a[1], x));
}

/* Sums of 16 bits do not overflow a word. */
static uint32_t sum(struct pairs *p, const uint32_t *a) {
    uint32_t four = module_type(p->m, SpvOpTypeVector, (const uint32_t[]){p->word, 4}, 2);
    uint32_t parts = call(p, INT64_SPLIT, four, a[2], 0);
    return call(p, INT64_JOIN, p->pair, combined(p, SpvOpGroupNonUniformIAdd, four, a, parts), 0);
}

/* The low word decides between the invocations with the least or greatest high word. */
static uint32_t extreme(struct pairs *p, const uint32_t *a, SpvOp by_low, bool is_least) {
    SpvOp op = (SpvOp)p->i->opcode;
    bool is_signed = op != by_low;
    uint32_t worst = is_least ? UINT32_MAX : 0, high = high_of(p, a[2]);
    if (a[1] != SpvGroupOperationReduce)
        return 0;
    uint32_t key = is_signed ? add(p, SpvOpBitcast, p->sword, &high, 1) : high;
    uint32_t best = combined(p, op, is_signed ? p->sword : p->word, a, key);
    uint32_t is_best = add(p, SpvOpIEqual, p->boolean, OPERANDS(key, best));
    uint32_t low =
        add(p, SpvOpSelect, p->word,
            OPERANDS(is_best, low_of(p, a[2]), module_constant(p->m, p->word, &worst, 1)));
    uint32_t best_low = combined(p, by_low, p->word, a, low);
    return pair_of(p, best_low, is_signed ? add(p, SpvOpBitcast, p->word, &best, 1) : best);
}

/* Operations that move or combine bits also do so with words. */
static uint32_t group_result(struct pairs *p, const uint32_t *a) {
    switch (p->i->opcode) {
    case SpvOpGroupNonUniformAllEqual:
        return add(p, SpvOpGroupNonUniformAllEqual, p->boolean, a, 2);
    case SpvOpGroupNonUniformBroadcastFirst:
        return add(p, SpvOpGroupNonUniformBroadcastFirst, p->pair, a, 2);
    case SpvOpGroupNonUniformBroadcast:
    case SpvOpGroupNonUniformShuffle:
    case SpvOpGroupNonUniformShuffleXor:
    case SpvOpGroupNonUniformShuffleUp:
    case SpvOpGroupNonUniformShuffleDown:
    case SpvOpGroupNonUniformQuadBroadcast:
    case SpvOpGroupNonUniformQuadSwap:
        return add(p, (SpvOp)p->i->opcode, p->pair, a, 3);
    case SpvOpGroupNonUniformBitwiseAnd:
    case SpvOpGroupNonUniformBitwiseOr:
    case SpvOpGroupNonUniformBitwiseXor:
        return combined(p, (SpvOp)p->i->opcode, p->pair, a, a[2]);
    case SpvOpGroupNonUniformIAdd:
        return sum(p, a);
    case SpvOpGroupNonUniformSMin:
    case SpvOpGroupNonUniformUMin:
        return extreme(p, a, SpvOpGroupNonUniformUMin, true);
    case SpvOpGroupNonUniformSMax:
    case SpvOpGroupNonUniformUMax:
        return extreme(p, a, SpvOpGroupNonUniformUMax, false);
    default:
        return 0;
    }
}

/* Returns the result, or 0 if the instruction is not supported. */
static uint32_t extended(struct pairs *p, const uint32_t *a) {
    switch (p->i->operands[1]) {
    case GLSLstd450UMin:
        return least(p, INT64_LESS, a[2], a[3]);
    case GLSLstd450SMin:
        return least(p, INT64_LESS_SIGNED, a[2], a[3]);
    case GLSLstd450UMax:
        return greatest(p, INT64_LESS, a[2], a[3]);
    case GLSLstd450SMax:
        return greatest(p, INT64_LESS_SIGNED, a[2], a[3]);
    case GLSLstd450UClamp:
        return least(p, INT64_LESS, greatest(p, INT64_LESS, a[2], a[3]), a[4]);
    case GLSLstd450SClamp:
        return least(p, INT64_LESS_SIGNED, greatest(p, INT64_LESS_SIGNED, a[2], a[3]), a[4]);
    case GLSLstd450SAbs:
        return call(p, INT64_ABSOLUTE, p->pair, a[2], 0);
    case GLSLstd450SSign:
        return sign(p, a[2]);
    default:
        return 0;
    }
}

/* SMod has the sign of the divisor. */
static uint32_t modulus(struct pairs *p, uint32_t a, uint32_t b) {
    uint32_t rest = call(p, INT64_REMAINDER_SIGNED, p->pair, a, b), zero = 0;
    uint32_t none = module_constant(p->m, p->word, &zero, 1);
    uint32_t zeros = pair_of(p, none, none), sum = call(p, INT64_ADD, p->pair, rest, b);
    uint32_t differs = add(
        p, SpvOpLogicalNotEqual, p->boolean,
        OPERANDS(less(p, INT64_LESS_SIGNED, rest, zeros), less(p, INT64_LESS_SIGNED, b, zeros)));
    uint32_t is_some = equal(p, SpvOpINotEqual, rest, zeros);
    uint32_t both = add(p, SpvOpLogicalAnd, p->boolean, OPERANDS(differs, is_some));
    return chosen(p, both, sum, rest);
}

/* Returns the result for scalar operands and a scalar type, or 0 if it is not supported. */
static uint32_t scalar_result(struct pairs *p, uint32_t type, const uint32_t *a) {
    switch (p->i->opcode) {
#define CALL(op, function)                                                                         \
    case SpvOp##op:                                                                                \
        return call(p, INT64_##function, p->pair, a[0], a[1]);
        CALL(IAdd, ADD)
        CALL(ISub, SUBTRACT)
        CALL(IMul, MULTIPLY)
        CALL(UDiv, DIVIDE)
        CALL(SDiv, DIVIDE_SIGNED)
        CALL(UMod, REMAINDER)
        CALL(SRem, REMAINDER_SIGNED)
#undef CALL
    case SpvOpSMod:
        return modulus(p, a[0], a[1]);
    case SpvOpSNegate:
        return call(p, INT64_NEGATE, p->pair, a[0], 0);
    case SpvOpShiftLeftLogical:
        return call(p, INT64_SHIFT_LEFT, p->pair, a[0], word_of(p, a[1]));
    case SpvOpShiftRightLogical:
        return call(p, INT64_SHIFT_RIGHT, p->pair, a[0], word_of(p, a[1]));
    case SpvOpShiftRightArithmetic:
        return call(p, INT64_SHIFT_RIGHT_SIGNED, p->pair, a[0], word_of(p, a[1]));
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
        return add(p, (SpvOp)p->i->opcode, p->pair, a, 2);
    case SpvOpNot:
        return add(p, SpvOpNot, p->pair, a, 1);
    case SpvOpSelect:
        return chosen(p, a[0], a[1], a[2]);
    case SpvOpIEqual:
    case SpvOpINotEqual:
        return equal(p, (SpvOp)p->i->opcode, a[0], a[1]);
    case SpvOpULessThan:
        return less(p, INT64_LESS, a[0], a[1]);
    case SpvOpSLessThan:
        return less(p, INT64_LESS_SIGNED, a[0], a[1]);
    case SpvOpUGreaterThan:
        return less(p, INT64_LESS, a[1], a[0]);
    case SpvOpSGreaterThan:
        return less(p, INT64_LESS_SIGNED, a[1], a[0]);
    case SpvOpULessThanEqual:
        return opposite(p, less(p, INT64_LESS, a[1], a[0]));
    case SpvOpSLessThanEqual:
        return opposite(p, less(p, INT64_LESS_SIGNED, a[1], a[0]));
    case SpvOpUGreaterThanEqual:
        return opposite(p, less(p, INT64_LESS, a[0], a[1]));
    case SpvOpSGreaterThanEqual:
        return opposite(p, less(p, INT64_LESS_SIGNED, a[0], a[1]));
    case SpvOpUConvert:
        return converted(p, type, a[0], false);
    case SpvOpSConvert:
        return converted(p, type, a[0], true);
    case SpvOpConvertUToF:
        return to_float(p, INT64_TO_FLOAT, type, a[0]);
    case SpvOpConvertSToF:
        return to_float(p, INT64_TO_FLOAT_SIGNED, type, a[0]);
    case SpvOpConvertFToU:
        return of_float(p, INT64_OF_FLOAT, a[0]);
    case SpvOpConvertFToS:
        return of_float(p, INT64_OF_FLOAT_SIGNED, a[0]);
    case SpvOpBitCount:
        return bit_count(p, type, a[0]);
    case SpvOpBitReverse:
        return reversed(p, a[0]);
    case SpvOpExtInst:
        return extended(p, a);
    default:
        return instruction_class(p->i) == SPIRV_CLASS_Non_Uniform ? group_result(p, a) : 0;
    }
}

/* ---- Vectors ---- */

/* Returns the number of components of a type, or 0 for scalars. */
static uint32_t count_of(const struct pairs *p, uint32_t type) {
    const struct wide *wide = wide_type(p, type);
    if (wide)
        return wide->count;
    return module_is_vector(p->m, type) ? module_part_count(p->m, type) : 0;
}

static uint32_t component(struct pairs *p, uint32_t id, uint32_t k) {
    uint32_t type = module_type_of(p->m, id);
    if (!type || !count_of(p, type))
        return id;
    return part(p, module_part_type(p->m, type, 0), id, k);
}

static void become(struct pairs *p, SpvOp op, const uint32_t *operands, size_t count) {
    p->i->opcode = op;
    instruction_set_operands(p->m, p->i, operands, count);
}

static void change_operation(struct pairs *p) {
    enum { MOST_OPERANDS = 8, MOST_PARTS = 4 };
    struct instruction *i = p->i;
    uint32_t count = i->type ? count_of(p, i->type) : 0, parts[MOST_PARTS];
    uint32_t type = count ? module_part_type(p->m, i->type, 0) : i->type;
    for (uint32_t k = 0; k < (count ? count : 1); k++) {
        uint32_t operands[MOST_OPERANDS] = {0};
        for (uint32_t n = 0; n < i->count && n < MOST_OPERANDS; n++)
            operands[n] = i->operands[n];
        for_each_id_operand(p->m, i, n)
            if (n < MOST_OPERANDS)
                operands[n] = component(p, i->operands[n], k);
        parts[k] = scalar_result(p, type, operands);
        if (!parts[k]) {
            wgsl_refuse(p->w, i, "%s of 64-bit integers is not supported in WGSL",
                        spirv_instruction(i->opcode)->name);
            return;
        }
    }
    if (count)
        become(p, SpvOpCompositeConstruct, parts, count);
    else
        become(p, SpvOpCopyObject, parts, 1);
}

/* A vector of pairs is an array, so each constituent is one element. */
static void change_construct(struct pairs *p) {
    struct word_vec parts = {0};
    const struct wide *wide = wide_type(p, p->i->type);
    if (!wide || !wide->count)
        return;
    for (uint32_t k = 0; k < p->i->count; k++) {
        uint32_t id = p->i->operands[k], count = count_of(p, module_type_of(p->m, id));
        for (uint32_t n = 0; n < (count ? count : 1); n++)
            vec_push(p->w->arena, &parts, component(p, id, n));
    }
    become(p, SpvOpCompositeConstruct, parts.items, parts.count);
}

static void change_shuffle(struct pairs *p) {
    struct word_vec parts = {0};
    uint32_t first = p->i->operands[0], second = p->i->operands[1];
    uint32_t count = count_of(p, module_type_of(p->m, first));
    for (uint32_t k = 2; k < p->i->count; k++) {
        uint32_t n = p->i->operands[k] == UINT32_MAX ? 0 : p->i->operands[k];
        vec_push(p->w->arena, &parts,
                 n < count ? component(p, first, n) : component(p, second, n - count));
    }
    become(p, SpvOpCompositeConstruct, parts.items, parts.count);
}

static uint32_t is_index(struct pairs *p, uint32_t index, uint32_t k) {
    return add(p, SpvOpIEqual, p->boolean,
               OPERANDS(word_of(p, index), module_constant(p->m, p->word, &k, 1)));
}

static void change_extract_dynamic(struct pairs *p) {
    uint32_t vector = p->i->operands[0], index = p->i->operands[1];
    uint32_t count = count_of(p, module_type_of(p->m, vector)), result = component(p, vector, 0);
    for (uint32_t k = 1; k < count; k++)
        result = chosen(p, is_index(p, index, k), component(p, vector, k), result);
    become(p, SpvOpCopyObject, &result, 1);
}

static void change_insert_dynamic(struct pairs *p) {
    struct word_vec parts = {0};
    uint32_t vector = p->i->operands[0], value = p->i->operands[1], index = p->i->operands[2];
    for (uint32_t k = 0; k < count_of(p, p->i->type); k++)
        vec_push(p->w->arena, &parts,
                 chosen(p, is_index(p, index, k), value, component(p, vector, k)));
    become(p, SpvOpCompositeConstruct, parts.items, parts.count);
}

/* A pair has the bits of a vector of two words. */
static void change_bitcast(struct pairs *p) {
    const struct wide *to = wide_type(p, p->i->type), *from = wide_value(p, p->i->operands[0]);
    if (to && from && to->count == from->count && !to->count)
        become(p, SpvOpCopyObject, p->i->operands, 1);
    else if ((to && to->count) || (from && from->count)) {
        struct word_vec parts = {0};
        uint32_t count = to ? to->count : 0;
        if (!to || !from || count != from->count) {
            wgsl_refuse(p->w, p->i, "this cast of 64-bit integers is not supported in WGSL");
            return;
        }
        for (uint32_t k = 0; k < count; k++)
            vec_push(p->w->arena, &parts, component(p, p->i->operands[0], k));
        become(p, SpvOpCompositeConstruct, parts.items, parts.count);
    }
}

/* The new selector is the number of the case. */
static void change_switch(struct pairs *p) {
    struct instruction *end = p->i;
    uint32_t selector = end->operands[0], number = UINT32_MAX;
    struct word_vec operands = {0};
    if (!wide_value(p, selector))
        return;
    p->i = end->previous; /* the merge instruction */
    uint32_t chosen_case = module_constant(p->m, p->word, &number, 1);
    vec_push(p->w->arena, &operands, 0);
    vec_push(p->w->arena, &operands, end->operands[1]);
    for (uint32_t k = 2; k + 2 < end->count; k += 3) {
        number = k / 3;
        uint32_t label = pair_of(p, module_constant(p->m, p->word, &end->operands[k], 1),
                                 module_constant(p->m, p->word, &end->operands[k + 1], 1));
        chosen_case = add(p, SpvOpSelect, p->word,
                          OPERANDS(equal(p, SpvOpIEqual, selector, label),
                                   module_constant(p->m, p->word, &number, 1), chosen_case));
        vec_push(p->w->arena, &operands, number);
        vec_push(p->w->arena, &operands, end->operands[k + 2]);
    }
    operands.items[0] = chosen_case;
    end->type = 0; /* labels of one word */
    instruction_set_operands(p->m, end, operands.items, operands.count);
}

/* ---- Instructions ---- */

static bool has_wide_operand(const struct pairs *p, const struct instruction *i) {
    for_each_id_operand(p->m, i, k)
        if (wide_value(p, i->operands[k]))
            return true;
    return false;
}

/* An index is one word. */
static void change_indices(struct pairs *p) {
    for (uint32_t k = 1; k < p->i->count; k++)
        if (wide_value(p, p->i->operands[k])) {
            uint32_t word = low_of(p, p->i->operands[k]);
            p->i->operands[k] = word;
        }
}

static void change(struct pairs *p, struct instruction *i) {
    p->i = i;
    if (i->opcode == SpvOpSwitch) {
        change_switch(p);
        return;
    }
    if (!wide_type(p, i->type) && !has_wide_operand(p, i))
        return;
    switch (i->opcode) {
    case SpvOpPhi:
    case SpvOpLoad:
    case SpvOpStore:
    case SpvOpUndef:
    case SpvOpCopyObject:
    case SpvOpCopyLogical:
    case SpvOpFunctionCall:
    case SpvOpReturnValue:
    case SpvOpCompositeExtract:
    case SpvOpCompositeInsert:
        break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
        change_indices(p);
        break;
    case SpvOpCompositeConstruct:
        change_construct(p);
        break;
    case SpvOpVectorShuffle:
        change_shuffle(p);
        break;
    case SpvOpVectorExtractDynamic:
        change_extract_dynamic(p);
        break;
    case SpvOpVectorInsertDynamic:
        change_insert_dynamic(p);
        break;
    case SpvOpBitcast:
        change_bitcast(p);
        break;
    default:
        if (i->opcode != SpvOpExtInst || module_is_glsl(p->m, i))
            change_operation(p);
    }
}

void wgsl_split_int64(struct writer *w) {
    struct module *m = w->m;
    struct pairs p = {.w = w, .m = m};
    bool is_used = false;
    for_each_in(i, &m->sections[SECTION_GLOBALS])
        is_used |= i->opcode == SpvOpTypeInt && i->operands[0] == 64;
    if (!w->settings->int64 || !is_used)
        return;
    p.word = module_type(m, SpvOpTypeInt, OPERANDS(32, 0));
    p.sword = module_type(m, SpvOpTypeInt, OPERANDS(32, 1));
    p.boolean = module_type(m, SpvOpTypeBool, NULL, 0);
    p.pair = module_type(m, SpvOpTypeVector, OPERANDS(p.word, 2));
    p.comparison = module_type(m, SpvOpTypeVector, OPERANDS(p.boolean, 2));
    for_each_in(i, &m->sections[SECTION_GLOBALS])
        change_type(&p, i);
    for_each_in(i, &m->sections[SECTION_GLOBALS])
        change_constant(&p, i);
    for_each_in_module(j, b, f, m)
        change(&p, j);
}

/* ---- Functions ---- */

void wgsl_print_int64(struct writer *w, struct text_sink *out) {
    static const struct {
        const char *text;
        uint32_t needs;
    } rows[] = {
#define INT64(id, name, needs, text) [INT64_##id] = {text, needs},
#include "../../spec/wgsl_int64.def"
    };
    uint32_t used = 0;
    for (size_t k = 0; k < COUNT_OF(rows); k++)
        if (w->int64[k])
            used |= 1u << k | rows[k].needs;
    for (size_t k = 0; k < COUNT_OF(rows); k++)
        if (used >> k & 1)
            sink_format(out, "%s\n", rows[k].text);
}

void wgsl_name_int64(struct writer *w) {
    static const char *const names[] = {
#define INT64(id, name, needs, text) [INT64_##id] = name,
#include "../../spec/wgsl_int64.def"
    };
    for (size_t k = 0; k < COUNT_OF(names); k++)
        if (w->int64[k]) {
            wgsl_fact_of(w, w->int64[k])->text = names[k];
            *map_slot(w->arena, &w->names, names[k], strlen(names[k])) = w;
        }
}
