/* WGSL text of expressions, by spec/wgsl_instructions.def and spec/wgsl_extended.def. */
#include "writer.h"

#include <string.h>

enum instruction_form { FORM_BINARY, FORM_UNORDERED, FORM_UNARY, FORM_CALL, FORM_CONVERT };
enum operation_signs { SIGNS_RESULT, SIGNS_FIRST, SIGNS_SIGNED, SIGNS_UNSIGNED };

struct row {
    enum instruction_form form;
    enum expression_level level;
    enum operation_signs signs;
    const char *text;
};

#define ROW(opcode, form, level, signs, text)                                                      \
    case opcode: {                                                                                 \
        static const struct row row = {form, level, SIGNS_##signs, text};                          \
        return &row;                                                                               \
    }

static const struct row *row_of(uint32_t opcode) {
    switch (opcode) {
#define BINARY(op, text, level, signs) ROW(SpvOp##op, FORM_BINARY, LEVEL_##level, signs, text)
#define UNORDERED(op, text, signs)     ROW(SpvOp##op, FORM_UNORDERED, LEVEL_UNARY, signs, text)
#define UNARY(op, text, signs)         ROW(SpvOp##op, FORM_UNARY, LEVEL_UNARY, signs, text)
#define CALL(op, text, signs)          ROW(SpvOp##op, FORM_CALL, LEVEL_PRIMARY, signs, text)
#define CONVERT(op, signs)             ROW(SpvOp##op, FORM_CONVERT, LEVEL_PRIMARY, signs, "")
#include "../spec/wgsl_instructions.def"
    }
    return NULL;
}

static const struct row *extended_row_of(uint32_t instruction) {
    switch (instruction) {
#define EXTENDED(op, text, signs) ROW(GLSLstd450##op, FORM_CALL, LEVEL_PRIMARY, signs, text)
#include "../spec/wgsl_extended.def"
    }
    return NULL;
}

/* ---- Operands ---- */

static const char *signed_as(struct writer *w, const struct instruction *i, uint32_t id,
                             enum operation_signs signs, uint32_t first,
                             enum expression_level level) {
    uint32_t type = signs == SIGNS_RESULT ? i->type : instruction_of(w->m, first)->type;
    if (signs == SIGNS_SIGNED || signs == SIGNS_UNSIGNED)
        return wgsl_operand_signed(w, id, signs == SIGNS_SIGNED, level);
    if (!wgsl_is_kind(w, instruction_of(w->m, id)->type, SpvOpTypeInt))
        return wgsl_operand(w, id, level);
    if (!wgsl_is_kind(w, type, SpvOpTypeInt))
        return wgsl_operand(w, id, level);
    return wgsl_operand_signed(w, id, wgsl_is_signed(w, type), level);
}

/* Constant expressions are evaluated by the WGSL compiler, which reports overflow, division by zero
 * and similar cases as errors (WGSL 8.1.1). */
static bool all_are_constant(const struct writer *w, const struct instruction *i, uint32_t first) {
    for (uint32_t k = first; k < i->count; k++)
        if (!module_is_constant(w->m, i->operands[k]))
            return false;
    return i->count > first;
}

/* Sets the result, converted if its signedness differs from the result type. */
static void set_operation_text(struct writer *w, const struct instruction *i,
                               enum operation_signs signs, enum expression_level level,
                               const char *text) {
    bool made_signed = signs == SIGNS_SIGNED;
    if ((made_signed || signs == SIGNS_UNSIGNED) && wgsl_is_kind(w, i->type, SpvOpTypeInt) &&
        wgsl_is_signed(w, i->type) != made_signed) {
        text = wgsl_format(w, "%s(%s)", wgsl_type_text(w, i->type), text);
        level = LEVEL_PRIMARY;
    }
    wgsl_set_value(w, i, level, text);
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

static const char *negated_operator(const struct instruction *i, const char *text) {
    static const char *const pairs[][2] = {{"==", "!="}, {"!=", "=="}, {"<", ">="},
                                           {">=", "<"},  {">", "<="},  {"<=", ">"}};
    bool is_float = spirv_instruction(i->opcode)->name[2] == 'F';
    for (size_t k = 0; k < COUNT_OF(pairs); k++)
        if (!strcmp(pairs[k][0], text) && (!is_float || text[0] == '!' || text[1] == '='))
            return is_float && text[0] != '!' && text[0] != '=' ? NULL : pairs[k][1];
    return NULL;
}

/* Detects a + -1.0 and a + 0xffffffffu, which are written as a - 1. */
static bool adds_negative(const struct writer *w, const struct instruction *i) {
    const struct instruction *b = instruction_of(w->m, i->operands[1]);
    bool adds = i->opcode == SpvOpFAdd || i->opcode == SpvOpIAdd;
    return adds && i->block && b->opcode == SpvOpConstant && b->count == 1 &&
           !module_is_constant(w->m, i->operands[0]) &&
           module_scalar_type(w->m, i->type)->operands[0] == 32 && b->operands[0] > 0x80000000u;
}

static const char *negated_constant(struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id), *type = instruction_of(w->m, i->type);
    bool is_float = type->opcode == SpvOpTypeFloat;
    enum expression_level level;
    return wgsl_number_text(w, type, is_float ? i->operands[0] ^ 0x80000000u : 0 - i->operands[0],
                            &level);
}

/* A shift by a dynamic value uses only its lowest bits (WGSL 8.9). */
static bool masks_shift(const struct writer *w, const struct instruction *i) {
    uint32_t mask;
    return i->opcode == SpvOpBitwiseAnd && module_constant_word(w->m, i->operands[1], &mask) &&
           mask == 31 && !module_is_constant(w->m, i->operands[0]) && !wgsl_is_signed(w, i->type);
}

static void write_binary(struct writer *w, const struct instruction *i, const struct row *row) {
    enum expression_level level = row->level, left = level, right = LEVEL_UNARY;
    if (level == LEVEL_SUM)
        right = LEVEL_PRODUCT;
    else if (level == LEVEL_LESS || level == LEVEL_COMPARE)
        left = right = LEVEL_SUM;
    else if (level == LEVEL_BITS)
        left = LEVEL_UNARY;
    bool is_veiled = i->block && needs_veil(w, i);
    const char *a = signed_as(w, i, i->operands[0], row->signs, i->operands[0], left);
    const char *b = signed_as(w, i, i->operands[1], row->signs, i->operands[0], right);
    if (is_veiled) {
        const char *name = wgsl_name_local(w, "constant");
        wgsl_statement(w, "let %s = %s;", name, b);
        b = name;
    }
    if (row->form == FORM_UNORDERED) {
        set_operation_text(w, i, SIGNS_FIRST, LEVEL_UNARY,
                           wgsl_format(w, "!(%s %s %s)", a, row->text, b));
        return;
    }
    const char *sign = row->text;
    if (adds_negative(w, i)) {
        b = negated_constant(w, i->operands[1]);
        sign = "-";
    }
    const char *opposite = negated_operator(i, row->text);
    if (opposite && !module_is_vector(w->m, i->type))
        wgsl_fact_of(w, i->id)->value.negated = wgsl_format(w, "%s %s %s", a, opposite, b);
    if (level >= LEVEL_BITS && level <= LEVEL_PRODUCT) {
        wgsl_fact_of(w, i->id)->value.sign = sign;
        wgsl_fact_of(w, i->id)->value.right = b;
    }
    if (masks_shift(w, i))
        wgsl_fact_of(w, i->id)->value.unmasked = a;
    set_operation_text(w, i, row->signs, level, wgsl_format(w, "%s %s %s", a, sign, b));
}

static void write_call(struct writer *w, const struct instruction *i, const struct row *row,
                       uint32_t first) {
    struct text_sink text = {.arena = w->arena};
    bool is_veiled = i->block && all_are_constant(w, i, first);
    sink_format(&text, "%s(", row->text);
    for (uint32_t k = first; k < i->count; k++) {
        const char *argument = signed_as(w, i, i->operands[k], row->signs, i->operands[first],
                                         i->count == first + 1 ? LEVEL_ANY : LEVEL_LOGIC);
        if (is_veiled && k == first) {
            const char *name = wgsl_name_local(w, "constant");
            wgsl_statement(w, "let %s = %s;", name, argument);
            argument = name;
        }
        sink_format(&text, "%s%s", k > first ? ", " : "", argument);
    }
    sink_text(&text, ")");
    set_operation_text(w, i, row->signs, LEVEL_PRIMARY, text.text);
}

static const char *converted_text(struct writer *w, const struct instruction *i,
                                  enum operation_signs signs, bool is_veiled) {
    uint32_t id = i->operands[0];
    const char *type = wgsl_type_text(w, i->type);
    const char *text =
        is_veiled ? wgsl_opaque_operand(w, id) : signed_as(w, i, id, signs, id, LEVEL_ANY);
    return wgsl_format(w, "%s(%s)", type, text);
}

static void write_row(struct writer *w, const struct instruction *i, const struct row *row) {
    enum operation_signs signs = row->signs;
    uint32_t id = i->operands[0];
    bool is_veiled = i->block && all_are_constant(w, i, 0);
    switch (row->form) {
    case FORM_BINARY:
    case FORM_UNORDERED:
        write_binary(w, i, row);
        break;
    case FORM_UNARY:
        set_operation_text(w, i, signs, LEVEL_UNARY,
                           wgsl_format(w, "%s%s", row->text,
                                       is_veiled ? wgsl_opaque_operand(w, id)
                                                 : signed_as(w, i, id, signs, id, LEVEL_PRIMARY)));
        break;
    case FORM_CALL:
        write_call(w, i, row, 0);
        break;
    case FORM_CONVERT:
        wgsl_set_value(w, i, LEVEL_PRIMARY, converted_text(w, i, signs, is_veiled));
        break;
    }
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

void write_shift(struct writer *w, const struct instruction *i) {
    bool is_left = i->opcode == SpvOpShiftLeftLogical;
    bool makes_sign = is_left ? wgsl_is_signed(w, i->type) : i->opcode == SpvOpShiftRightArithmetic;
    bool is_safe =
        !module_is_constant(w->m, i->operands[1]) || largest_constant(w, i->operands[1]) < 32;
    is_safe = is_safe && !all_are_constant(w, i, 0);
    const char *a = wgsl_operand_signed(w, i->operands[0], makes_sign, LEVEL_UNARY);
    uint32_t id = i->operands[1];
    const char *unmasked = wgsl_fact_of(w, id)->is_pending ? wgsl_value_of(w, id)->unmasked : NULL;
    const char *text = wgsl_operand_signed(w, id, false, LEVEL_UNARY);
    const char *b = unmasked ? unmasked : text;
    if (!is_safe && i->block) {
        const char *name = wgsl_name_local(w, "constant");
        wgsl_statement(w, "let %s = %s;", name, b);
        b = name;
    }
    wgsl_fact_of(w, i->id)->value.sign = is_left ? "<<" : ">>";
    wgsl_fact_of(w, i->id)->value.right = b;
    set_operation_text(w, i, makes_sign ? SIGNS_SIGNED : SIGNS_UNSIGNED, LEVEL_BITS,
                       wgsl_format(w, "%s %s %s", a, is_left ? "<<" : ">>", b));
}

void write_logic(struct writer *w, const struct instruction *i) {
    bool is_and = i->opcode == SpvOpLogicalAnd, is_wide = module_is_vector(w->m, i->type);
    const char *sign = is_and ? "&&" : "||";
    if (is_wide)
        sign = is_and ? "&" : "|";
    enum expression_level level = is_wide ? LEVEL_UNARY : LEVEL_COMPARE;
    const char *a = wgsl_operand(w, i->operands[0], level),
               *b = wgsl_operand(w, i->operands[1], level);
    wgsl_set_value(w, i, is_wide ? LEVEL_BITS : LEVEL_LOGIC,
                   wgsl_format(w, "%s %s %s", a, sign, b));
}

void write_bitcast(struct writer *w, const struct instruction *i) {
    uint32_t from = instruction_of(w->m, i->operands[0])->type;
    const char *to = wgsl_type_text(w, i->type);
    bool is_veiled = i->block && module_is_constant(w->m, i->operands[0]);
    if (!strcmp(to, wgsl_type_text(w, from))) {
        enum expression_level level = LEVEL_PRIMARY;
        wgsl_set_value(w, i, level, wgsl_operand(w, i->operands[0], level));
        return;
    }
    const char *text = is_veiled ? wgsl_opaque_operand(w, i->operands[0])
                                 : wgsl_operand(w, i->operands[0], LEVEL_ANY);
    bool is_same_number = wgsl_is_kind(w, from, SpvOpTypeInt) &&
                          wgsl_is_kind(w, i->type, SpvOpTypeInt) &&
                          module_is_vector(w->m, from) == module_is_vector(w->m, i->type);
    wgsl_set_value(w, i, LEVEL_PRIMARY,
                   wgsl_format(w, is_same_number ? "%s(%s)" : "bitcast<%s>(%s)", to, text));
}

/* Returns the negation of a boolean. */
static const char *denied(struct writer *w, uint32_t id) {
    const char *opposite = wgsl_fact_of(w, id)->is_pending ? wgsl_value_of(w, id)->negated : NULL;
    const char *text = wgsl_operand(w, id, LEVEL_UNARY);
    return opposite ? wgsl_parenthesize(w, opposite, LEVEL_ANY, LEVEL_COMPARE)
                    : wgsl_format(w, "!%s", text);
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
    const char *first = denies ? denied(w, condition) : wgsl_operand(w, condition, LEVEL_COMPARE);
    uint32_t other = is_no == SpvOpConstantFalse || is_no == SpvOpConstantTrue ? yes : no;
    const char *second = wgsl_operand(w, other, LEVEL_COMPARE);
    wgsl_set_value(w, i, LEVEL_LOGIC,
                   wgsl_format(w, "%s %s %s", first, is_and ? "&&" : "||", second));
    return true;
}

/* Arrays and structures are selected by statements. */
void write_select(struct writer *w, const struct instruction *i) {
    SpvOp type = (SpvOp)instruction_of(w->m, i->type)->opcode;
    if (type == SpvOpTypeBool && write_chosen_truth(w, i))
        return;
    if (type == SpvOpTypeArray || type == SpvOpTypeStruct || type == SpvOpTypeMatrix) {
        const char *condition = wgsl_operand(w, i->operands[0], LEVEL_ANY);
        const char *yes = wgsl_operand(w, i->operands[1], LEVEL_ANY);
        const char *name = wgsl_begin_value(w, i, wgsl_operand(w, i->operands[2], LEVEL_ANY));
        wgsl_statement(w, "if (%s) { %s = %s; }", condition, name, yes);
        return;
    }
    const char *no = wgsl_operand_as(w, i->operands[2], i->type, LEVEL_LOGIC);
    const char *yes = wgsl_operand_as(w, i->operands[1], i->type, LEVEL_LOGIC);
    wgsl_set_value(
        w, i, LEVEL_PRIMARY,
        wgsl_format(w, "select(%s, %s, %s)", no, yes, wgsl_operand(w, i->operands[0], LEVEL_ANY)));
}

/* Tests the bits, because WGSL compilers may assume finite floats (WGSL 15.7.2). */
void write_float_class(struct writer *w, const struct instruction *i) {
    uint32_t from = instruction_of(w->m, i->operands[0])->type;
    const char *sign = i->opcode == SpvOpIsNan ? ">" : "==", *shape = "", *end = "";
    const char *bits = "u32";
    if (!wgsl_is_kind(w, from, SpvOpTypeFloat) || module_scalar_type(w->m, from)->operands[0] != 32)
        wgsl_refuse(w, i, "this float classification is not supported in WGSL");
    if (module_is_vector(w->m, from)) {
        bits = wgsl_format(w, "vec%uu", module_part_count(w->m, from));
        shape = wgsl_format(w, "%s(", bits);
        end = ")";
    }
    wgsl_set_value(w, i, LEVEL_COMPARE,
                   wgsl_format(w, "(bitcast<%s>(%s) & %s0x7fffffffu%s) %s %s0x7f800000u%s", bits,
                               wgsl_operand(w, i->operands[0], LEVEL_ANY), shape, end, sign, shape,
                               end));
}

/* Multiplies a row-major matrix in the reverse order instead of transposing it. */
void write_product(struct writer *w, const struct instruction *i) {
    uint32_t a = i->operands[0], b = i->operands[1];
    const char *left = wgsl_value_of(w, a)->turned, *right = wgsl_value_of(w, b)->turned;
    if (i->opcode == SpvOpVectorTimesMatrix && right) {
        wgsl_operand(w, b, LEVEL_ANY);
        wgsl_set_value(w, i, LEVEL_PRODUCT,
                       wgsl_format(w, "%s * %s", right, wgsl_operand(w, a, LEVEL_UNARY)));
    } else if (i->opcode == SpvOpMatrixTimesVector && left) {
        wgsl_operand(w, a, LEVEL_ANY);
        wgsl_set_value(w, i, LEVEL_PRODUCT,
                       wgsl_format(w, "%s * %s", wgsl_operand(w, b, LEVEL_UNARY), left));
    } else {
        const char *x = wgsl_operand(w, a, LEVEL_PRODUCT);
        wgsl_set_value(w, i, LEVEL_PRODUCT,
                       wgsl_format(w, "%s * %s", x, wgsl_operand(w, b, LEVEL_UNARY)));
    }
}

void write_transpose(struct writer *w, const struct instruction *i) {
    const char *turned = wgsl_value_of(w, i->operands[0])->turned;
    const char *text = wgsl_operand(w, i->operands[0], LEVEL_ANY);
    wgsl_set_value(w, i, LEVEL_PRIMARY, turned ? turned : wgsl_format(w, "transpose(%s)", text));
}

void write_outer_product(struct writer *w, const struct instruction *i) {
    const char *column = wgsl_simple_operand(w, i->operands[0]),
               *row = wgsl_simple_operand(w, i->operands[1]);
    struct text_sink text = {.arena = w->arena};
    sink_format(&text, "%s(", wgsl_type_text(w, i->type));
    for (uint32_t k = 0; k < module_part_count(w->m, i->type); k++)
        sink_format(&text, "%s%s * %s.%c", k ? ", " : "", column, row, "xyzw"[k]);
    sink_text(&text, ")");
    wgsl_set_value(w, i, LEVEL_PRIMARY, text.text);
}

void write_fmod(struct writer *w, const struct instruction *i) {
    const char *a = wgsl_simple_operand(w, i->operands[0]),
               *b = wgsl_simple_operand(w, i->operands[1]);
    wgsl_set_value(w, i, LEVEL_SUM, wgsl_format(w, "%s - %s * floor(%s / %s)", a, b, a, b));
}

/* The remainder with the sign of the divisor. */
void write_smod(struct writer *w, const struct instruction *i) {
    const char *a = wgsl_operand_signed(w, i->operands[0], true, LEVEL_PRODUCT), *name, *divisor;
    const char *zero = module_is_vector(w->m, i->type)
                           ? wgsl_format(w, "vec%ui()", module_part_count(w->m, i->type))
                           : "0";
    divisor = wgsl_name_local(w, "divisor");
    wgsl_statement(w, "let %s = %s;", divisor,
                   wgsl_operand_signed(w, i->operands[1], true, LEVEL_ANY));
    name = wgsl_name_local(w, "rest");
    wgsl_statement(w, "let %s = %s %% %s;", name, a, divisor);
    set_operation_text(w, i, SIGNS_SIGNED, LEVEL_SUM,
                       wgsl_format(w, "%s + select(%s, %s, (%s != %s) & ((%s ^ %s) < %s))", name,
                                   zero, divisor, name, zero, name, divisor, zero));
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
    const char *a = wgsl_operand_signed(w, i->operands[0], false, LEVEL_LOGIC);
    const char *b = wgsl_operand_signed(w, i->operands[1], false, LEVEL_LOGIC);
    set_operation_text(
        w, i, has_sign ? SIGNS_SIGNED : SIGNS_UNSIGNED, LEVEL_PRIMARY,
        wgsl_format(w, "%s(%s, %s)", has_sign ? "dot4I8Packed" : "dot4U8Packed", a, b));
}

void write_ordered_unequal(struct writer *w, const struct instruction *i) {
    const char *a = wgsl_simple_operand(w, i->operands[0]),
               *b = wgsl_simple_operand(w, i->operands[1]);
    bool is_unordered = i->opcode == SpvOpFUnordEqual;
    wgsl_set_value(
        w, i, is_unordered ? LEVEL_UNARY : LEVEL_BITS,
        wgsl_format(w, "%s((%s < %s) | (%s > %s))", is_unordered ? "!" : "", a, b, a, b));
}

/* Names the count, because invalid constant bit ranges are an error (WGSL 17.5.21). */
static const char *veiled_count(struct writer *w, uint32_t offset, uint32_t count) {
    uint32_t first = largest_constant(w, offset), length = largest_constant(w, count);
    const char *text = wgsl_operand_signed(w, count, false, LEVEL_LOGIC);
    if (!module_is_constant(w->m, count) || (first <= 32 && length <= 32 - first))
        return text;
    const char *name = wgsl_name_local(w, "count");
    wgsl_statement(w, "let %s = %s;", name, text);
    return name;
}

void write_bit_field(struct writer *w, const struct instruction *i) {
    bool inserts = i->opcode == SpvOpBitFieldInsert;
    bool wants_sign = inserts ? wgsl_is_signed(w, i->type) : i->opcode == SpvOpBitFieldSExtract;
    const uint32_t *last = i->operands + i->count - 2;
    const char *text = wgsl_operand_signed(w, i->operands[0], wants_sign, LEVEL_LOGIC);
    if (inserts)
        text = wgsl_format(w, "%s, %s", text,
                           wgsl_operand_signed(w, i->operands[1], wants_sign, LEVEL_LOGIC));
    const char *offset = wgsl_operand_signed(w, last[0], false, LEVEL_LOGIC);
    const char *count = i->block ? veiled_count(w, last[0], last[1])
                                 : wgsl_operand_signed(w, last[1], false, LEVEL_LOGIC);
    set_operation_text(w, i, wants_sign ? SIGNS_SIGNED : SIGNS_UNSIGNED, LEVEL_PRIMARY,
                       wgsl_format(w, "%s(%s, %s, %s)", inserts ? "insertBits" : "extractBits",
                                   text, offset, count));
}

void write_function_call(struct writer *w, const struct instruction *i) {
    struct text_sink text = {.arena = w->arena};
    sink_format(&text, "%s(", wgsl_fact_of(w, i->operands[0])->text);
    for (uint32_t k = 1; k < i->count; k++) {
        const struct instruction *type = module_value_type(w->m, i->operands[k]);
        bool is_pointer = type->opcode == SpvOpTypePointer;
        struct pointer_location spot =
            is_pointer ? wgsl_locate_pointer(w, i->operands[k]) : (struct pointer_location){0};
        sink_format(&text, "%s%s%s", k > 1 ? ", " : "", is_pointer ? "&" : "",
                    is_pointer ? spot.path : wgsl_operand(w, i->operands[k], LEVEL_LOGIC));
    }
    sink_text(&text, ")");
    wgsl_write_value_now(w, i, text.text, false);
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

/* Emits modf and frexp, whose two results are a predefined structure in WGSL; see pair_part(). */
static void write_pair(struct writer *w, const struct instruction *i) {
    bool is_modf = i->operands[1] == GLSLstd450Modf || i->operands[1] == GLSLstd450ModfStruct;
    bool is_struct = instruction_of(w->m, i->type)->opcode == SpvOpTypeStruct;
    const char *text = wgsl_format(w, "%s(%s)", is_modf ? "modf" : "frexp",
                                   module_is_constant(w->m, i->operands[2])
                                       ? wgsl_opaque_operand(w, i->operands[2])
                                       : wgsl_operand(w, i->operands[2], LEVEL_ANY));
    if (is_struct) {
        wgsl_fact_of(w, i->id)->uses = 2;
        wgsl_set_value(w, i, LEVEL_PRIMARY, text);
        return;
    }
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[3]);
    const char *name = wgsl_name_local(w, "parts");
    wgsl_flush_readers(w, READS_ANYTHING);
    wgsl_statement(w, "let %s = %s;", name, text);
    const char *second = wgsl_format(w, "%s.%s", name, is_modf ? "whole" : "exp");
    if (wgsl_is_kind(w, spot.type, SpvOpTypeInt) && !wgsl_is_signed(w, spot.type))
        second = wgsl_format(w, "%s(%s)", wgsl_type_text(w, spot.type), second);
    wgsl_store_text(w, &spot, second);
    wgsl_value_is_free(w, i, LEVEL_PRIMARY, wgsl_format(w, "%s.fract", name));
}

void write_extended(struct writer *w, const struct instruction *i) {
    const struct row *row = extended_row_of(i->operands[1]);
    uint32_t op = i->operands[1];
    bool wants_vector = op == GLSLstd450Normalize || op == GLSLstd450FaceForward ||
                        op == GLSLstd450Reflect || op == GLSLstd450Refract;
    if (op == GLSLstd450Modf || op == GLSLstd450Frexp || op == GLSLstd450ModfStruct ||
        op == GLSLstd450FrexpStruct)
        write_pair(w, i);
    else if (wants_vector && !module_is_vector(w->m, i->type)) {
        /* These WGSL functions require vectors, but GLSL also permits scalars. */
        const char *x = wgsl_operand(w, i->operands[2], LEVEL_LOGIC);
        if (i->operands[1] == GLSLstd450Normalize)
            wgsl_set_value(w, i, LEVEL_PRIMARY, wgsl_format(w, "sign(%s)", x));
        else
            wgsl_refuse(w, i, "this function is only supported for vectors in WGSL");
    } else if (saturates(w, i))
        wgsl_set_value(w, i, LEVEL_PRIMARY,
                       wgsl_format(w, "saturate(%s)", wgsl_operand(w, i->operands[2], LEVEL_ANY)));
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
    enum expression_level level;
    const char *text = wgsl_constant_text(w, i->id, &level);
    wgsl_value_is_free(w, i, level, text);
}

void write_demote(struct writer *w, const struct instruction *i) {
    wgsl_write_effect(w, READS_ANYTHING, "discard;");
}

static write_function *special_of(uint32_t opcode) {
    switch (opcode) {
#define SPECIAL(op, function)                                                                      \
    case SpvOp##op:                                                                                \
        return write_##function;
#include "../spec/wgsl_specials.def"
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
    if (row)
        write_row(w, i, row);
    else if (special)
        special(w, i);
    else
        wgsl_refuse(w, i, "%s is not supported in WGSL", spirv_instruction(i->opcode)->name);
}
