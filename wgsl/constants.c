/* Constants: literals, composites, and overrides for what is specialized. */
#include "writer.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Numbers ---- */

/* A literal is a number of more digits first, which no float may exceed (WGSL, "Floating Point
 * Evaluation"). */
static bool is_same_float(double value, double again, bool is_half) {
    if (fabs(again) > (is_half ? 65504.0 : (double)FLT_MAX))
        return false;
    return is_half ? half_of_double(again) == half_of_double(value) : (float)again == (float)value;
}

/* The shortest digits that give the same float again. */
static const char *float_text(struct writer *w, double value, bool is_half) {
    char text[40];
    for (int digits = is_half ? 4 : 6; digits <= 10; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (is_same_float(value, strtod(text, NULL), is_half))
            break;
    }
    if (!strpbrk(text, ".en"))
        strcat(text, ".0");
    return textf(w, "%s%s", text, is_half ? "h" : "");
}

/* WGSL has no literals for infinities and NaN, and no constant expression may be one (WGSL 8.1.1);
 * what a function makes of bits is none.  Of a zero that is constant, compilers lose the sign. */
static const char *bits_text(struct writer *w, uint32_t bits, bool is_half) {
    uint32_t single_exponent = bits & 0x7c00 ? 0x7f800000 : 0;
    if (is_half)
        return textf(w, "f16(float_of_bits(0x%xu))",
                     (bits & 0x8000) << 16 | single_exponent | (bits & 0x3ff) << 13);
    return textf(w, "float_of_bits(0x%xu)", bits);
}

static const char *float_bits_text(struct writer *w, uint32_t bits, bool is_half,
                                   enum level *level) {
    double value = half_to_double((uint16_t)bits);
    float single;
    memcpy(&single, &bits, sizeof single);
    if (!is_half)
        value = single;
    *level = LEVEL_PRIMARY;
    if (!isfinite(value) || (value == 0 && signbit(value))) {
        w->uses_nonfinite = true;
        return bits_text(w, bits, is_half);
    }
    if (value < 0)
        *level = LEVEL_UNARY;
    return float_text(w, value, is_half);
}

const char *number_text(struct writer *w, const struct instruction *type, uint32_t bits,
                        enum level *level) {
    *level = LEVEL_PRIMARY;
    if (type->opcode == SpvOpTypeFloat)
        return float_bits_text(w, bits, type->operands[0] == 16, level);
    if (!type->operands[1])
        return textf(w, bits > 0xffff ? "0x%xu" : "%uu", bits);
    if ((int32_t)bits >= 0)
        return textf(w, "%d", (int)bits);
    *level = LEVEL_UNARY;
    return bits == 0x80000000u ? "i32(-2147483648)" : textf(w, "%d", (int)(int32_t)bits);
}

/* ---- Composites ---- */

static bool are_same(const struct instruction *i) {
    for (uint32_t k = 1; k < i->count; k++)
        if (i->operands[k] != i->operands[0])
            return false;
    return i->count > 1;
}

static const char *composite_text(struct writer *w, const struct instruction *i) {
    struct text_sink text = {.arena = w->arena};
    enum level level;
    bool is_splat = is_vector(w, i->type) && are_same(i);
    sink_format(&text, "%s(", type_text(w, i->type));
    for (uint32_t k = 0; k < (is_splat ? 1 : i->count); k++)
        sink_format(&text, "%s%s", k ? ", " : "", constant_text(w, i->operands[k], &level));
    sink_text(&text, ")");
    return text.text;
}

/* ---- Specialization ---- */

static const char *override_default(struct writer *w, const struct instruction *i) {
    enum level level;
    if (i->opcode == SpvOpSpecConstant)
        return number_text(w, definition_of(w, i->type), i->operands[0], &level);
    return i->opcode == SpvOpSpecConstantTrue ? "true" : "false";
}

static const char *override_text(struct writer *w, const struct instruction *i) {
    const struct fact *fact = fact_of(w, i->id);
    const char *name = name_global(w, fact->name && *fact->name ? fact->name : "constant");
    const char *type = type_text(w, i->type);
    if (fact->decor.has_spec_id)
        sink_format(&w->constants, "@id(%u) ", fact->decor.spec_id);
    sink_format(&w->constants, "override %s: %s = %s;\n", name, type, override_default(w, i));
    tell_override(w, i, name);
    return name;
}

static bool is_override(SpvOp op) {
    return op == SpvOpSpecConstant || op == SpvOpSpecConstantTrue || op == SpvOpSpecConstantFalse;
}

/* What is computed of others is an instruction, and written as one. */
static const char *computed_text(struct writer *w, const struct instruction *i) {
    struct instruction computed = *i;
    computed.opcode = (uint16_t)i->operands[0];
    computed.operands++;
    computed.count--;
    fact_of(w, i->id)->uses = 2;
    fact_of(w, i->id)->is_global = true;
    write_instruction(w, &computed);
    return fact_of(w, i->id)->text;
}

/* ---- All of them ---- */

static const char *made(struct writer *w, const struct instruction *i, enum level *level) {
    const struct instruction *type = definition_of(w, i->type);
    *level = LEVEL_PRIMARY;
    if (is_override((SpvOp)i->opcode))
        return override_text(w, i);
    switch ((int)i->opcode) {
    case SpvOpConstantTrue:
        return "true";
    case SpvOpConstantFalse:
        return "false";
    case SpvOpConstant:
        type_text(w, i->type);
        return number_text(w, type, i->operands[0], level);
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite:
        return composite_text(w, i);
    case SpvOpSpecConstantOp:
        return computed_text(w, i);
    default: /* OpConstantNull, OpUndef */
        if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
            return number_text(w, type, 0, level);
        return type->opcode == SpvOpTypeBool ? "false" : textf(w, "%s()", type_text(w, i->type));
    }
}

/* Tables stand once, at the begin of the text, where they can be indexed as well. */
static bool is_table(const struct instruction *i, const struct instruction *type) {
    return i->opcode == SpvOpConstantComposite &&
           (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeStruct);
}

const char *constant_text(struct writer *w, uint32_t id, enum level *level) {
    const struct instruction *i = definition_of(w, id);
    struct fact *fact = fact_of(w, id);
    enum level made_level;
    if (!fact->text) {
        const char *text = made(w, i, &made_level);
        if (is_table(i, definition_of(w, i->type)) && !strstr(text, "float_of_bits")) {
            const char *name = name_global(w, fact->name && *fact->name ? fact->name : "table");
            sink_format(&w->constants, "const %s = %s;\n", name, text);
            text = name;
        }
        fact->text = text;
        fact->level = (uint8_t)made_level;
    }
    *level = (enum level)fact->level;
    return fact->text;
}

/* Overrides are there whether or not anything uses them, as the host may set them. */
void constants_declare(struct writer *w) {
    enum level level;
    for_each_in(i, &w->m->sections[SECTION_GLOBALS])
        if (is_override((SpvOp)i->opcode) && fact_of(w, i->id)->decor.has_spec_id)
            constant_text(w, i->id, &level);
}
