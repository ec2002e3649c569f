/* Arithmetic and other plain instructions, by spec/wgsl_instructions.def and
 * spec/wgsl_extended.def. */
#include "../writer.h"

#include <string.h>

enum instruction_form { FORM_BINARY, FORM_UNORDERED, FORM_UNARY, FORM_CALL, FORM_CONVERT };
enum operation_signs { SIGNS_RESULT, SIGNS_FIRST, SIGNS_SIGNED, SIGNS_UNSIGNED };

struct row {
    enum instruction_form form;
    enum operation_signs signs;
    enum wgsl_operator op;
    const char *text;
};

#define ROW(opcode, ...)                                                                           \
    case opcode: {                                                                                 \
        static const struct row row = {__VA_ARGS__};                                               \
        return &row;                                                                               \
    }

static const struct row *row_of(uint32_t opcode) {
    switch (opcode) {
#define BINARY(op, operator, signs)                                                                \
    ROW(SpvOp##op, FORM_BINARY, SIGNS_##signs, WGSL_##operator, NULL)
#define UNORDERED(op, operator, signs)                                                             \
    ROW(SpvOp##op, FORM_UNORDERED, SIGNS_##signs, WGSL_##operator, NULL)
#define UNARY(op, text, signs) ROW(SpvOp##op, FORM_UNARY, SIGNS_##signs, 0, text)
#define CALL(op, text, signs)  ROW(SpvOp##op, FORM_CALL, SIGNS_##signs, 0, text)
#define CONVERT(op, signs)     ROW(SpvOp##op, FORM_CONVERT, SIGNS_##signs, 0, "")
#include "../../spec/wgsl_instructions.def"
    }
    return NULL;
}

static const struct row *extended_row_of(uint32_t instruction) {
    switch (instruction) {
#define EXTENDED(op, text, signs) ROW(GLSLstd450##op, FORM_CALL, SIGNS_##signs, 0, text)
#include "../../spec/wgsl_extended.def"
    }
    return NULL;
}

/* ---- Operands ---- */

static const struct wgsl_expr *signed_as(struct writer *w, const struct instruction *i, uint32_t id,
                                         enum operation_signs signs, uint32_t first) {
    uint32_t type = signs == SIGNS_RESULT ? i->type : instruction_of(w->m, first)->type;
    if (signs == SIGNS_SIGNED || signs == SIGNS_UNSIGNED)
        return wgsl_operand_signed(w, id, signs == SIGNS_SIGNED);
    if (!wgsl_is_kind(w, instruction_of(w->m, id)->type, SpvOpTypeInt) ||
        !wgsl_is_kind(w, type, SpvOpTypeInt))
        return wgsl_operand(w, id);
    return wgsl_operand_signed(w, id, wgsl_is_signed(w, type));
}

/* Constant expressions are evaluated by the WGSL compiler, which reports overflow, division by zero
 * and similar cases as errors (WGSL 8.1.1). */
static bool all_are_constant(const struct writer *w, const struct instruction *i, uint32_t first) {
    for (uint32_t k = first; k < i->count; k++)
        if (!module_is_constant(w->m, i->operands[k]))
            return false;
    return i->count > first;
}

/* Returns whether the result is in the range of its type if the operands are. */
static bool keeps_range(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpUDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpSMod:
    case SpvOpExtInst:
        return true;
    default:
        return false;
    }
}

/* Sets the result, converted if its signedness differs from the result type. */
static void set_operation(struct writer *w, const struct instruction *i, enum operation_signs signs,
                          const struct wgsl_expr *value) {
    bool made_signed = signs == SIGNS_SIGNED;
    if ((made_signed || signs == SIGNS_UNSIGNED) && wgsl_is_kind(w, i->type, SpvOpTypeInt) &&
        wgsl_is_signed(w, i->type) != made_signed)
        value = wgsl_call(w->arena, wgsl_type_text(w, i->type), 1, value);
    wgsl_set_value(w, i, keeps_range(i) ? value : wgsl_wrapped(w, i->type, value));
}

/* ---- Forms ---- */

static bool needs_veil(struct writer *w, const struct instruction *i) {
    uint32_t value;
    bool divides = i->opcode == SpvOpSDiv || i->opcode == SpvOpUDiv || i->opcode == SpvOpSRem ||
                   i->opcode == SpvOpUMod;
    if (all_are_constant(w, i, 0))
        return true;
    if (!divides || !module_is_constant(w->m, i->operands[1]))
        return false;
    return module_is_vector(w->m, i->type) || !module_constant_word(w->m, i->operands[1], &value) ||
           value == 0;
}

/* The negation of a comparison of floats is true for NaN, unlike the opposite comparison. */
static bool may_invert(const struct writer *w, const struct instruction *i, enum wgsl_operator op) {
    uint32_t from = instruction_of(w->m, i->operands[0])->type;
    return wgsl_operators[op].opposite != op && !module_is_vector(w->m, i->type) &&
           !wgsl_is_kind(w, from, SpvOpTypeFloat);
}

/* Detects a + -1.0 and a + 0xffffffffu, which are written as a - 1. */
static bool adds_negative(const struct writer *w, const struct instruction *i) {
    const struct instruction *b = instruction_of(w->m, i->operands[1]);
    bool adds = i->opcode == SpvOpFAdd || i->opcode == SpvOpIAdd;
    return adds && i->block && b->opcode == SpvOpConstant && b->count == 1 &&
           !module_is_constant(w->m, i->operands[0]) &&
           module_scalar_type(w->m, i->type)->operands[0] == 32 && b->operands[0] > 0x80000000u;
}

static const struct wgsl_expr *negated_constant(struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id), *type = instruction_of(w->m, i->type);
    bool is_float = type->opcode == SpvOpTypeFloat;
    return wgsl_number(w, type, is_float ? i->operands[0] ^ 0x80000000u : 0 - i->operands[0]);
}

/* Arithmetic accepts a scalar as operand `k` instead of a vector of equal components, if the other
 * one is a vector. */
static const struct wgsl_expr *without_splat(struct writer *w, const struct instruction *i, int k,
                                             const struct wgsl_expr *x) {
    const struct instruction *vector = instruction_of(w->m, i->operands[k]);
    bool is_splat = wgsl_is_splat(w, vector) || vector->opcode == SpvOpConstantComposite;
    return wgsl_is_kind(w, i->type, SpvOpTypeFloat) && is_splat &&
                   module_is_vector(w->m, module_type_of(w->m, i->operands[!k])) &&
                   x->kind == WGSL_CALL && x->part_count == 1
               ? x->parts[0]
               : x;
}

static void write_binary(struct writer *w, const struct instruction *i, const struct row *row) {
    bool is_veiled = i->block && needs_veil(w, i);
    enum wgsl_operator op = row->op;
    const struct wgsl_expr *a = signed_as(w, i, i->operands[0], row->signs, i->operands[0]);
    const struct wgsl_expr *b = signed_as(w, i, i->operands[1], row->signs, i->operands[0]);
    const struct wgsl_expr *scalar = without_splat(w, i, 1, b);
    if (is_veiled)
        b = wgsl_named(w, "constant", b);
    else if (scalar != b)
        b = scalar;
    else
        a = without_splat(w, i, 0, a);
    if (row->form == FORM_UNORDERED) {
        set_operation(w, i, SIGNS_FIRST,
                      wgsl_unary(w->arena, "!", wgsl_binary(w->arena, op, a, b)));
        return;
    }
    if (adds_negative(w, i)) {
        b = negated_constant(w, i->operands[1]);
        op = WGSL_SUBTRACT;
    }
    struct wgsl_expr *value = wgsl_binary(w->arena, op, a, b);
    value->may_invert = may_invert(w, i, op);
    set_operation(w, i, row->signs, value);
}

static void write_call(struct writer *w, const struct instruction *i, const struct row *row,
                       uint32_t first) {
    struct wgsl_expr_vec arguments = {0};
    bool is_veiled = i->block && all_are_constant(w, i, first);
    for (uint32_t k = first; k < i->count; k++) {
        const struct wgsl_expr *argument =
            signed_as(w, i, i->operands[k], row->signs, i->operands[first]);
        if (is_veiled && k == first)
            argument = wgsl_named(w, "constant", argument);
        vec_push(w->arena, &arguments, argument);
    }
    set_operation(w, i, row->signs, wgsl_call_list(w->arena, row->text, &arguments));
}

static void write_row(struct writer *w, const struct instruction *i, const struct row *row) {
    uint32_t id = i->operands[0];
    bool is_veiled = i->block && all_are_constant(w, i, 0);
    if (row->form == FORM_BINARY || row->form == FORM_UNORDERED) {
        write_binary(w, i, row);
        return;
    }
    if (row->form == FORM_CALL) {
        write_call(w, i, row, 0);
        return;
    }
    const struct wgsl_expr *x =
        is_veiled ? wgsl_opaque_operand(w, id) : signed_as(w, i, id, row->signs, id);
    if (row->form == FORM_UNARY)
        set_operation(w, i, row->signs, wgsl_unary(w->arena, row->text, x));
    else
        wgsl_set_value(
            w, i, wgsl_wrapped(w, i->type, wgsl_call(w->arena, wgsl_type_text(w, i->type), 1, x)));
}

/* ---- Special cases ---- */

/* Returns the maximum of all components, or UINT32_MAX if it is unknown. */
static uint32_t largest_constant(const struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    uint32_t largest = 0, value;
    if (module_constant_word(w->m, id, &value))
        return value;
    if (i->opcode != SpvOpConstantComposite)
        return i->opcode == SpvOpConstantNull ? 0 : UINT32_MAX;
    for (uint32_t k = 0; k < i->count; k++) {
        value = largest_constant(w, i->operands[k]);
        largest = value > largest ? value : largest;
    }
    return largest;
}

/* A shift by a dynamic value uses only its lowest bits (WGSL 8.9), so that a mask of these bits is
 * omitted. */
static const struct wgsl_expr *shift_amount(struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    uint32_t mask;
    bool is_masked = wgsl_fact_of(w, id)->is_pending && i->opcode == SpvOpBitwiseAnd &&
                     module_constant_word(w->m, i->operands[1], &mask) && mask == 31 &&
                     !module_is_constant(w->m, i->operands[0]) && !wgsl_is_signed(w, i->type);
    const struct wgsl_expr *amount = wgsl_operand_signed(w, id, false);
    return is_masked && amount->kind == WGSL_BINARY ? amount->parts[0] : amount;
}

void write_shift(struct writer *w, const struct instruction *i) {
    bool is_left = i->opcode == SpvOpShiftLeftLogical;
    bool makes_sign = is_left ? wgsl_is_signed(w, i->type) : i->opcode == SpvOpShiftRightArithmetic;
    bool is_safe =
        !module_is_constant(w->m, i->operands[1]) || largest_constant(w, i->operands[1]) < 32;
    is_safe = is_safe && !all_are_constant(w, i, 0);
    const struct wgsl_expr *a = wgsl_operand_signed(w, i->operands[0], makes_sign);
    const struct wgsl_expr *b = shift_amount(w, i->operands[1]);
    if (!is_safe && i->block)
        b = wgsl_named(w, "constant", b);
    set_operation(w, i, makes_sign ? SIGNS_SIGNED : SIGNS_UNSIGNED,
                  wgsl_binary(w->arena, is_left ? WGSL_SHIFT_LEFT : WGSL_SHIFT_RIGHT, a, b));
}

void write_logic(struct writer *w, const struct instruction *i) {
    bool is_and = i->opcode == SpvOpLogicalAnd, is_wide = module_is_vector(w->m, i->type);
    enum wgsl_operator op =
        is_wide ? (is_and ? WGSL_BIT_AND : WGSL_BIT_OR) : (is_and ? WGSL_AND : WGSL_OR);
    const struct wgsl_expr *a = wgsl_operand(w, i->operands[0]),
                           *b = wgsl_operand(w, i->operands[1]);
    wgsl_set_value(w, i, wgsl_binary(w->arena, op, a, b));
}

/* ---- Bit casts ---- */

static uint32_t bits_of(const struct writer *w, uint32_t type) {
    return module_scalar_type(w->m, type)->operands[0];
}

/* Returns a half or two, or two shorts, as a word. */
static const struct wgsl_expr *word_of_halves(struct writer *w, uint32_t type,
                                              const struct wgsl_expr *x, bool is_pair) {
    struct arena *arena = w->arena;
    if (wgsl_is_kind(w, type, SpvOpTypeFloat))
        return wgsl_call(
            arena, "bitcast<u32>", 1,
            is_pair ? x : wgsl_call(arena, "vec2<f16>", 2, x, wgsl_literal(arena, "0.0h")));
    if (!is_pair)
        return x;
    x = wgsl_named(w, "pair", x);
    return wgsl_call(arena, "insertBits", 4, wgsl_component(arena, x, 0),
                     wgsl_component(arena, x, 1), wgsl_unsigned_number(arena, 16),
                     wgsl_unsigned_number(arena, 16));
}

/* Returns a half or two, or two shorts, from a word. */
static const struct wgsl_expr *halves_of_word(struct writer *w, uint32_t type,
                                              const struct wgsl_expr *word, bool is_pair) {
    struct arena *arena = w->arena;
    const struct instruction *scalar = module_scalar_type(w->m, type);
    if (scalar->opcode == SpvOpTypeFloat) {
        const struct wgsl_expr *both = wgsl_call(arena, "bitcast<vec2<f16>>", 1, word);
        return is_pair ? both : wgsl_component(arena, both, 0);
    }
    if (!is_pair)
        return wgsl_wrapped(w, type, wgsl_call(arena, wgsl_type_text(w, scalar->id), 1, word));
    word = wgsl_named(w, "word", word);
    const struct wgsl_expr *high =
        wgsl_binary(arena, WGSL_SHIFT_RIGHT, word, wgsl_unsigned_number(arena, 16));
    return wgsl_wrapped(w, type,
                        wgsl_call(arena, wgsl_vector_text(w, scalar, 2), 1,
                                  wgsl_call(arena, "vec2u", 2, word, high)));
}

static uint32_t count_of(const struct writer *w, uint32_t type) {
    return module_is_vector(w->m, type) ? module_part_count(w->m, type) : 1;
}

/* Casts pairs of components. */
static void cast_halves(struct writer *w, const struct instruction *i, const struct wgsl_expr *x) {
    struct wgsl_expr_vec parts = {0};
    uint32_t from = instruction_of(w->m, i->operands[0])->type, count = count_of(w, from);
    x = wgsl_named(w, "halves", x);
    for (uint32_t k = 0; k < count; k += 2) {
        bool is_pair = k + 1 < count;
        const struct wgsl_expr *part = wgsl_swizzle(w->arena, x, &"xyzw"[k], is_pair ? 2 : 1);
        vec_push(w->arena, &parts,
                 halves_of_word(w, i->type, word_of_halves(w, from, part, is_pair), is_pair));
    }
    wgsl_set_value(w, i, wgsl_call_list(w->arena, wgsl_type_text(w, i->type), &parts));
}

/* Casts from or to types of 16 bits. */
static void write_short_cast(struct writer *w, const struct instruction *i) {
    uint32_t id = i->operands[0], from = instruction_of(w->m, id)->type;
    uint32_t have = count_of(w, from), want = count_of(w, i->type);
    bool is_half = bits_of(w, from) == 16, to_half = bits_of(w, i->type) == 16;
    if (wgsl_is_short(w, from) && wgsl_is_short(w, i->type) && have == want) {
        wgsl_set_value(w, i, wgsl_operand_signed(w, id, wgsl_is_signed(w, i->type)));
        return;
    }
    const struct wgsl_expr *x =
        wgsl_is_short(w, from) ? wgsl_operand_signed(w, id, false) : wgsl_opaque_operand(w, id);
    if (is_half && to_half && have == want && have > 2) {
        cast_halves(w, i, x);
        return;
    }
    if (bits_of(w, from) * have > 32 || bits_of(w, i->type) * want > 32) {
        wgsl_refuse(w, i, "this cast of numbers of 16 bits is not supported in WGSL");
        return;
    }
    const struct wgsl_expr *word =
        is_half ? word_of_halves(w, from, x, have == 2) : wgsl_call(w->arena, "bitcast<u32>", 1, x);
    const char *cast = wgsl_format(w, "bitcast<%s>", wgsl_type_text(w, i->type));
    wgsl_set_value(w, i,
                   to_half ? halves_of_word(w, i->type, word, want == 2)
                           : wgsl_call(w->arena, cast, 1, word));
}

void write_bitcast(struct writer *w, const struct instruction *i) {
    uint32_t from = instruction_of(w->m, i->operands[0])->type;
    const char *to = wgsl_type_text(w, i->type); /* refuses pointers */
    if (wgsl_is_same_type(w, from, i->type)) {
        wgsl_set_value(w, i, wgsl_operand(w, i->operands[0]));
        return;
    }
    if (wgsl_is_short(w, from) || wgsl_is_short(w, i->type)) {
        write_short_cast(w, i);
        return;
    }
    bool is_veiled = i->block && module_is_constant(w->m, i->operands[0]);
    const struct wgsl_expr *value =
        is_veiled ? wgsl_opaque_operand(w, i->operands[0]) : wgsl_operand(w, i->operands[0]);
    bool is_same_number = wgsl_is_kind(w, from, SpvOpTypeInt) &&
                          wgsl_is_kind(w, i->type, SpvOpTypeInt) &&
                          module_is_vector(w->m, from) == module_is_vector(w->m, i->type);
    if (!is_same_number)
        to = wgsl_format(w, "bitcast<%s>", to);
    wgsl_set_value(w, i, wgsl_call(w->arena, to, 1, value));
}

/* A boolean select with a constant operand is written as && or ||. */
static bool write_chosen_truth(struct writer *w, const struct instruction *i) {
    uint32_t condition = i->operands[0], yes = i->operands[1], no = i->operands[2];
    SpvOp is_yes = (SpvOp)instruction_of(w->m, yes)->opcode,
          is_no = (SpvOp)instruction_of(w->m, no)->opcode;
    bool asks = is_no == SpvOpConstantFalse || is_yes == SpvOpConstantTrue;
    bool denies = !asks && (is_no == SpvOpConstantTrue || is_yes == SpvOpConstantFalse);
    bool is_and = is_no == SpvOpConstantFalse || is_yes == SpvOpConstantFalse;
    if ((!asks && !denies) || module_is_constant(w->m, condition) || i->block == NULL)
        return false;
    const struct wgsl_expr *first = wgsl_operand(w, condition);
    if (denies)
        first = wgsl_negation(w->arena, first);
    uint32_t other = is_no == SpvOpConstantFalse || is_no == SpvOpConstantTrue ? yes : no;
    wgsl_set_value(
        w, i, wgsl_binary(w->arena, is_and ? WGSL_AND : WGSL_OR, first, wgsl_operand(w, other)));
    return true;
}

/* Arrays and structures are selected by statements. */
void write_select(struct writer *w, const struct instruction *i) {
    SpvOp type = (SpvOp)instruction_of(w->m, i->type)->opcode;
    if (type == SpvOpTypeBool && write_chosen_truth(w, i))
        return;
    if (type == SpvOpTypeArray || type == SpvOpTypeStruct || type == SpvOpTypeMatrix) {
        const struct wgsl_expr *condition = wgsl_operand(w, i->operands[0]);
        const struct wgsl_expr *yes = wgsl_operand(w, i->operands[1]);
        const struct wgsl_expr *name = wgsl_begin_value(w, i, wgsl_operand(w, i->operands[2]));
        struct wgsl_stmt *choice = wgsl_begin_stmt(w, WGSL_IF, condition);
        struct wgsl_block *out = wgsl_enter(w, &choice->inner);
        wgsl_assign(w, name, yes);
        wgsl_leave(w, out);
        return;
    }
    const struct wgsl_expr *no = wgsl_operand_as(w, i->operands[2], i->type);
    const struct wgsl_expr *yes = wgsl_operand_as(w, i->operands[1], i->type);
    wgsl_set_value(w, i,
                   wgsl_call(w->arena, "select", 3, no, yes, wgsl_operand(w, i->operands[0])));
}

/* Returns a word as a scalar, or as a vector with equal components. */
static const struct wgsl_expr *words_of(struct writer *w, uint32_t shape, const char *number) {
    const struct wgsl_expr *word = wgsl_literal(w->arena, number);
    if (!module_is_vector(w->m, shape))
        return word;
    return wgsl_call(w->arena, wgsl_format(w, "vec%uu", module_part_count(w->m, shape)), 1, word);
}

/* Returns whether a float is compared with itself. */
static bool tests_nan(const struct writer *w, const struct instruction *i) {
    return (i->opcode == SpvOpFOrdEqual || i->opcode == SpvOpFUnordNotEqual) &&
           i->operands[0] == i->operands[1] &&
           module_scalar_type(w->m, instruction_of(w->m, i->operands[0])->type)->operands[0] == 32;
}

/* Tests the bits, because WGSL compilers may assume finite floats (WGSL 15.7.2). */
void write_float_class(struct writer *w, const struct instruction *i) {
    uint32_t from = instruction_of(w->m, i->operands[0])->type;
    enum wgsl_operator op = i->opcode == SpvOpIsInf       ? WGSL_EQUAL
                            : i->opcode == SpvOpFOrdEqual ? WGSL_LESS_EQUAL
                                                          : WGSL_GREATER;
    const struct wgsl_expr *x = wgsl_operand(w, i->operands[0]);
    const char *bits = "bitcast<u32>", *wide = "f32";
    if (module_is_vector(w->m, from)) {
        bits = wgsl_format(w, "bitcast<vec%uu>", module_part_count(w->m, from));
        wide = wgsl_format(w, "vec%uf", module_part_count(w->m, from));
    }
    if (bits_of(w, from) == 16)
        x = wgsl_call(w->arena, wide, 1, x);
    const struct wgsl_expr *word = wgsl_call(w->arena, bits, 1, x);
    const struct wgsl_expr *size =
        wgsl_binary(w->arena, WGSL_BIT_AND, word, words_of(w, from, "0x7fffffffu"));
    wgsl_set_value(w, i, wgsl_binary(w->arena, op, size, words_of(w, from, "0x7f800000u")));
}

/* A sum has a carry if it is less than an operand, and a difference if the first operand is. */
void write_carry(struct writer *w, const struct instruction *i) {
    bool adds = i->opcode == SpvOpIAddCarry;
    uint32_t type = module_part_type(w->m, i->type, 0);
    const struct wgsl_expr *a = wgsl_simple_operand(w, i->operands[0]),
                           *b = wgsl_simple_operand(w, i->operands[1]);
    const struct wgsl_expr *result =
        wgsl_named(w, adds ? "sum" : "difference",
                   wgsl_binary(w->arena, adds ? WGSL_ADD : WGSL_SUBTRACT, a, b));
    const struct wgsl_expr *carry =
        wgsl_binary(w->arena, WGSL_LESS, adds ? result : a, adds ? a : b);
    wgsl_set_value(w, i,
                   wgsl_call(w->arena, wgsl_type_text(w, i->type), 2, result,
                             wgsl_call(w->arena, wgsl_type_text(w, type), 1, carry)));
}

/* Multiplies a row-major matrix in the reverse order instead of transposing it. */
void write_product(struct writer *w, const struct instruction *i) {
    uint32_t a = i->operands[0], b = i->operands[1];
    const struct wgsl_expr *left = wgsl_value_of(w, a)->turned,
                           *right = wgsl_value_of(w, b)->turned;
    const struct wgsl_expr *x = wgsl_operand(w, a), *y = wgsl_operand(w, b);
    if (i->opcode == SpvOpVectorTimesMatrix && right) {
        y = x;
        x = right;
    } else if (i->opcode == SpvOpMatrixTimesVector && left) {
        x = y;
        y = left;
    }
    wgsl_set_value(w, i, wgsl_binary(w->arena, WGSL_MULTIPLY, x, y));
}

void write_transpose(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *turned = wgsl_value_of(w, i->operands[0])->turned;
    const struct wgsl_expr *value = wgsl_operand(w, i->operands[0]);
    wgsl_set_value(w, i, turned ? turned : wgsl_call(w->arena, "transpose", 1, value));
}

void write_outer_product(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *column = wgsl_simple_operand(w, i->operands[0]),
                           *row = wgsl_simple_operand(w, i->operands[1]);
    struct wgsl_expr_vec columns = {0};
    for (uint32_t k = 0; k < module_part_count(w->m, i->type); k++)
        vec_push(w->arena, &columns,
                 wgsl_binary(w->arena, WGSL_MULTIPLY, column, wgsl_component(w->arena, row, k)));
    wgsl_set_value(w, i, wgsl_call_list(w->arena, wgsl_type_text(w, i->type), &columns));
}

void write_fmod(struct writer *w, const struct instruction *i) {
    struct arena *arena = w->arena;
    const struct wgsl_expr *a = wgsl_simple_operand(w, i->operands[0]),
                           *b = wgsl_simple_operand(w, i->operands[1]);
    const struct wgsl_expr *whole =
        wgsl_call(arena, "floor", 1, wgsl_binary(arena, WGSL_DIVIDE, a, b));
    wgsl_set_value(
        w, i, wgsl_binary(arena, WGSL_SUBTRACT, a, wgsl_binary(arena, WGSL_MULTIPLY, b, whole)));
}

/* The remainder with the sign of the divisor. */
void write_smod(struct writer *w, const struct instruction *i) {
    struct arena *arena = w->arena;
    const struct wgsl_expr *a = wgsl_operand_signed(w, i->operands[0], true);
    const struct wgsl_expr *zero =
        module_is_vector(w->m, i->type)
            ? wgsl_call(arena, wgsl_format(w, "vec%ui", module_part_count(w->m, i->type)), 0)
            : wgsl_literal(arena, "0");
    const struct wgsl_expr *divisor =
        wgsl_named(w, "divisor", wgsl_operand_signed(w, i->operands[1], true));
    const struct wgsl_expr *rest =
        wgsl_named(w, "rest", wgsl_binary(arena, WGSL_REMAINDER, a, divisor));
    const struct wgsl_expr *differs =
        wgsl_binary(arena, WGSL_LESS, wgsl_binary(arena, WGSL_BIT_XOR, rest, divisor), zero);
    const struct wgsl_expr *wraps =
        wgsl_binary(arena, WGSL_BIT_AND, wgsl_binary(arena, WGSL_UNEQUAL, rest, zero), differs);
    set_operation(
        w, i, SIGNS_SIGNED,
        wgsl_binary(arena, WGSL_ADD, rest, wgsl_call(arena, "select", 3, zero, divisor, wraps)));
}

static bool is_packed(const struct writer *w, const struct instruction *i) {
    return i->count == 3 && i->operands[2] == SpvPackedVectorFormatPackedVectorFormat4x8Bit &&
           !module_is_vector(w->m, instruction_of(w->m, i->operands[0])->type);
}

/* Dot product of four bytes per word. */
void write_packed_dot(struct writer *w, const struct instruction *i) {
    bool has_sign = i->opcode == SpvOpSDot;
    if (!is_packed(w, i)) {
        wgsl_refuse(w, i, "packed dot products of vectors are not supported in WGSL");
        return;
    }
    const struct wgsl_expr *a = wgsl_operand_signed(w, i->operands[0], false);
    const struct wgsl_expr *b = wgsl_operand_signed(w, i->operands[1], false);
    set_operation(w, i, has_sign ? SIGNS_SIGNED : SIGNS_UNSIGNED,
                  wgsl_call(w->arena, has_sign ? "dot4I8Packed" : "dot4U8Packed", 2, a, b));
}

void write_ordered_unequal(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *a = wgsl_simple_operand(w, i->operands[0]),
                           *b = wgsl_simple_operand(w, i->operands[1]);
    const struct wgsl_expr *differs =
        wgsl_binary(w->arena, WGSL_BIT_OR, wgsl_binary(w->arena, WGSL_LESS, a, b),
                    wgsl_binary(w->arena, WGSL_GREATER, a, b));
    wgsl_set_value(w, i,
                   i->opcode == SpvOpFUnordEqual ? wgsl_unary(w->arena, "!", differs) : differs);
}

/* Names the count, because invalid constant bit ranges are an error (WGSL 17.5.21). */
static const struct wgsl_expr *veiled_count(struct writer *w, uint32_t offset, uint32_t count) {
    uint32_t first = largest_constant(w, offset), length = largest_constant(w, count);
    const struct wgsl_expr *value = wgsl_operand_signed(w, count, false);
    if (!module_is_constant(w->m, count) || (first <= 32 && length <= 32 - first))
        return value;
    return wgsl_named(w, "count", value);
}

void write_bit_field(struct writer *w, const struct instruction *i) {
    bool inserts = i->opcode == SpvOpBitFieldInsert;
    bool wants_sign = inserts ? wgsl_is_signed(w, i->type) : i->opcode == SpvOpBitFieldSExtract;
    const uint32_t *last = i->operands + i->count - 2;
    struct wgsl_expr_vec arguments = {0};
    vec_push(w->arena, &arguments, wgsl_operand_signed(w, i->operands[0], wants_sign));
    if (inserts)
        vec_push(w->arena, &arguments, wgsl_operand_signed(w, i->operands[1], wants_sign));
    vec_push(w->arena, &arguments, wgsl_operand_signed(w, last[0], false));
    vec_push(w->arena, &arguments,
             i->block ? veiled_count(w, last[0], last[1]) : wgsl_operand_signed(w, last[1], false));
    set_operation(w, i, wants_sign ? SIGNS_SIGNED : SIGNS_UNSIGNED,
                  wgsl_call_list(w->arena, inserts ? "insertBits" : "extractBits", &arguments));
}

void write_function_call(struct writer *w, const struct instruction *i) {
    const struct id_info *callee = wgsl_fact_of(w, i->operands[0]);
    struct wgsl_expr_vec arguments = {0};
    for (uint32_t k = 1; k < i->count; k++) {
        const struct instruction *type = module_value_type(w->m, i->operands[k]);
        const struct wgsl_expr *argument =
            type->opcode == SpvOpTypePointer
                ? wgsl_unary(w->arena, "&", wgsl_locate_pointer(w, i->operands[k]).path)
                : wgsl_operand(w, i->operands[k]);
        vec_push(w->arena, &arguments, argument);
    }
    const struct wgsl_expr *value = wgsl_call_list(w->arena, callee->text, &arguments);
    if (callee->function.has_effects || !wgsl_fact_of(w, i->id)->uses) {
        wgsl_write_value_now(w, i, value, false);
        return;
    }
    wgsl_note_reads(w, callee->function.reads_memory ? READS_ANYTHING : READS_NOTHING);
    wgsl_set_value(w, i, value);
}

/* ---- Extended instructions ---- */

static bool is_number(const struct writer *w, uint32_t id, float value) {
    const struct instruction *i = instruction_of(w->m, id);
    float number;
    while (i->opcode == SpvOpConstantComposite)
        i = instruction_of(w->m, i->operands[0]);
    if (i->opcode == SpvOpConstantNull)
        return value == 0;
    if (i->opcode != SpvOpConstant || instruction_of(w->m, i->type)->operands[0] != 32)
        return false;
    memcpy(&number, i->operands, sizeof number);
    return number == value;
}

static bool is_splat(const struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    for (uint32_t k = 1; i->opcode == SpvOpConstantComposite && k < i->count; k++)
        if (i->operands[k] != i->operands[0])
            return false;
    return module_is_constant(w->m, id);
}

static bool saturates(const struct writer *w, const struct instruction *i) {
    bool is_clamp = i->operands[1] == GLSLstd450FClamp || i->operands[1] == GLSLstd450NClamp;
    return is_clamp && is_splat(w, i->operands[3]) && is_splat(w, i->operands[4]) &&
           is_number(w, i->operands[3], 0) && is_number(w, i->operands[4], 1) &&
           !module_is_constant(w->m, i->operands[2]);
}

/* Lowers modf and frexp, whose two results are a predefined structure in WGSL; see pair_part(). */
static void write_pair(struct writer *w, const struct instruction *i) {
    bool is_modf = i->operands[1] == GLSLstd450Modf || i->operands[1] == GLSLstd450ModfStruct;
    bool is_struct = instruction_of(w->m, i->type)->opcode == SpvOpTypeStruct;
    const struct wgsl_expr *both =
        wgsl_call(w->arena, is_modf ? "modf" : "frexp", 1, wgsl_opaque_operand(w, i->operands[2]));
    if (is_struct) {
        wgsl_fact_of(w, i->id)->uses = 2;
        wgsl_set_value(w, i, both);
        return;
    }
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[3]);
    const char *name = wgsl_name_local(w, "parts");
    wgsl_flush_readers(w, READS_ANYTHING);
    wgsl_let(w, name, both);
    const struct wgsl_expr *parts = wgsl_name(w->arena, name);
    const struct wgsl_expr *second = wgsl_member_of(w->arena, parts, is_modf ? "whole" : "exp");
    if (wgsl_is_kind(w, spot.type, SpvOpTypeInt) && !wgsl_is_signed(w, spot.type))
        second = wgsl_call(w->arena, wgsl_type_text(w, spot.type), 1, second);
    wgsl_store(w, &spot, second);
    wgsl_value_is_free(w, i, wgsl_member_of(w->arena, parts, "fract"));
}

void write_extended(struct writer *w, const struct instruction *i) {
    const struct row *row = extended_row_of(i->operands[1]);
    uint32_t op = i->operands[1];
    bool wants_vector = op == GLSLstd450Normalize || op == GLSLstd450FaceForward ||
                        op == GLSLstd450Reflect || op == GLSLstd450Refract;
    if (op == GLSLstd450Modf || op == GLSLstd450Frexp || op == GLSLstd450ModfStruct ||
        op == GLSLstd450FrexpStruct)
        write_pair(w, i);
    else if (op == GLSLstd450MatrixInverse)
        wgsl_write_inverse(w, i);
    else if (wants_vector && !module_is_vector(w->m, i->type)) {
        /* These WGSL functions require vectors, but GLSL also permits scalars. */
        const struct wgsl_expr *x = wgsl_operand(w, i->operands[2]);
        if (i->operands[1] == GLSLstd450Normalize)
            wgsl_set_value(w, i, wgsl_call(w->arena, "sign", 1, x));
        else
            wgsl_refuse(w, i, "this function is only supported for vectors in WGSL");
    } else if (saturates(w, i))
        wgsl_set_value(w, i, wgsl_call(w->arena, "saturate", 1, wgsl_operand(w, i->operands[2])));
    else if (row)
        write_call(w, i, row, 2);
    else
        wgsl_refuse(w, i, "%s is not supported in WGSL", spirv_glsl_instruction(op)->name);
}

/* ---- Dispatch ---- */

typedef void write_function(struct writer *w, const struct instruction *i);

void write_nothing(struct writer *w, const struct instruction *i) {
}

void write_undefined(struct writer *w, const struct instruction *i) {
    wgsl_value_is_free(w, i, wgsl_constant(w, i->id));
}

void write_demote(struct writer *w, const struct instruction *i) {
    wgsl_flush_readers(w, READS_ANYTHING);
    wgsl_jump(w, WGSL_DISCARD, NULL);
}

static write_function *special_of(uint32_t opcode) {
    switch (opcode) {
#define SPECIAL(op, function)                                                                      \
    case SpvOp##op:                                                                                \
        return write_##function;
#include "../../spec/wgsl_specials.def"
    }
    return NULL;
}

static write_function *function_of_class(const struct instruction *i) {
    switch (instruction_class(i)) {
    case SPIRV_CLASS_Atomic:
        return wgsl_write_atomic;
    case SPIRV_CLASS_Non_Uniform:
        return wgsl_write_group;
    default:
        return NULL;
    }
}

/* Checks explicit derivatives, and sampling with an implicit level of detail. */
static void check_derivative(struct writer *w, const struct instruction *i) {
    bool is_one = instruction_class(i) == SPIRV_CLASS_Derivative ||
                  i->opcode == SpvOpImageSampleImplicitLod ||
                  i->opcode == SpvOpImageSampleDrefImplicitLod;
    if (!is_one)
        return;
    w->uses_derivatives = true;
    if (w->entry->operands[0] != SpvExecutionModelFragment)
        wgsl_refuse(w, i, "derivatives are only supported in fragment shaders in WGSL");
}

/* Refuses to access a writable buffer or texture in a vertex shader. */
static void check_access(struct writer *w, const struct instruction *i) {
    bool is_image = instruction_class(i) == SPIRV_CLASS_Image && i->opcode != SpvOpSampledImage;
    bool is_access = i->opcode == SpvOpLoad || i->opcode == SpvOpStore || is_image ||
                     instruction_class(i) == SPIRV_CLASS_Atomic;
    if (!is_access || w->entry->operands[0] != SpvExecutionModelVertex)
        return;
    const struct instruction *variable = instruction_of(w->m, wgsl_root_of(w, i->operands[0]));
    SpvStorageClass storage = wgsl_storage_of(w, variable->id);
    bool is_resource = storage == SpvStorageClassStorageBuffer ||
                       storage == SpvStorageClassUniform ||
                       storage == SpvStorageClassUniformConstant;
    if (is_resource && wgsl_variable_of(w, variable->id)->is_written)
        wgsl_refuse(w, i,
                    "writable buffers and textures are not supported in vertex shaders in "
                    "WebGPU");
}

void wgsl_write_instruction(struct writer *w, const struct instruction *i) {
    const struct row *row = row_of(i->opcode);
    write_function *special = special_of(i->opcode);
    w->at = i;
    w->reads = READS_NOTHING;
    if (!special && !row)
        special = function_of_class(i);
    if (i->opcode == SpvOpExtInst && !module_is_glsl(w->m, i))
        return;
    check_derivative(w, i);
    check_access(w, i);
    if (tests_nan(w, i))
        write_float_class(w, i);
    else if (row)
        write_row(w, i, row);
    else if (special)
        special(w, i);
    else
        wgsl_refuse(w, i, "%s is not supported in WGSL", spirv_instruction(i->opcode)->name);
}
