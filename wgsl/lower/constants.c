/* Constants: literals, composites, and overrides for specialization constants. */
#include "../writer.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Numbers ---- */

/* A literal is first converted to an abstract float, which must not exceed the range of its type
 * (WGSL, "Floating Point Evaluation"). */
static bool is_same_float(double value, double again, bool is_half) {
    if (fabs(again) > (is_half ? 65504.0 : (double)FLT_MAX))
        return false;
    return is_half ? half_of_double(again) == half_of_double(value) : (float)again == (float)value;
}

/* Returns the shortest decimal that yields the same float. */
static const char *float_text(struct writer *w, double value, bool is_half) {
    char text[40];
    for (int digits = is_half ? 4 : 6; digits <= 10; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (is_same_float(value, strtod(text, NULL), is_half))
            break;
    }
    if (!strpbrk(text, ".en"))
        strcat(text, ".0");
    return wgsl_format(w, "%s%s", text, is_half ? "h" : "");
}

/* Constant expressions must not be infinite or NaN (WGSL 8.1.1), so these values are computed by a
 * function from their bits. Some compilers lose the sign of a constant zero. */
static const struct wgsl_expr *float_of_bits(struct writer *w, uint32_t bits, bool is_half) {
    *(is_half ? &w->uses_half_bits : &w->uses_float_bits) = true;
    struct wgsl_expr *value = wgsl_call(w->arena, is_half ? "half_of_bits" : "float_of_bits", 1,
                                        wgsl_literal(w->arena, wgsl_format(w, "0x%xu", bits)));
    value->is_not_const = true;
    return value;
}

static const struct wgsl_expr *float_number(struct writer *w, uint32_t bits, bool is_half) {
    double value = half_to_double((uint16_t)bits);
    float single;
    memcpy(&single, &bits, sizeof single);
    if (!is_half)
        value = single;
    if (!isfinite(value) || (value == 0 && signbit(value)))
        return float_of_bits(w, bits, is_half);
    return wgsl_literal(w->arena, float_text(w, value, is_half));
}

const struct wgsl_expr *wgsl_number(struct writer *w, const struct instruction *type,
                                    uint32_t bits) {
    if (type->opcode == SpvOpTypeFloat)
        return float_number(w, bits, type->operands[0] == 16);
    if (!type->operands[1])
        return wgsl_literal(w->arena, wgsl_format(w, bits > 0xffff ? "0x%xu" : "%uu", bits));
    const struct wgsl_expr *number =
        wgsl_literal(w->arena, wgsl_format(w, "%d", (int)(int32_t)bits));
    return bits == 0x80000000u ? wgsl_call(w->arena, "i32", 1, number) : number;
}

/* ---- Composites ---- */

static bool are_same(const struct instruction *i) {
    for (uint32_t k = 1; k < i->count; k++)
        if (i->operands[k] != i->operands[0])
            return false;
    return i->count > 1;
}

static const struct wgsl_expr *composite(struct writer *w, const struct instruction *i) {
    struct wgsl_expr_vec parts = {0};
    bool is_splat = module_is_vector(w->m, i->type) && are_same(i);
    for (uint32_t k = 0; k < (is_splat ? 1 : i->count); k++)
        vec_push(w->arena, &parts, wgsl_constant(w, i->operands[k]));
    return wgsl_call_list(w->arena, wgsl_type_text(w, i->type), &parts);
}

/* ---- Specialization ---- */

static const struct wgsl_expr *override_default(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpSpecConstant)
        return wgsl_number(w, instruction_of(w->m, i->type), i->operands[0]);
    return wgsl_literal(w->arena, i->opcode == SpvOpSpecConstantTrue ? "true" : "false");
}

static void declare_constant(struct writer *w, const char *keyword, const char *name,
                             const char *type, const struct wgsl_expr *value) {
    sink_format(&w->constants, "%s %s%s%s = ", keyword, name, type ? ": " : "", type ? type : "");
    wgsl_print_lines(&w->constants, value, 4);
    sink_text(&w->constants, ";\n");
}

/* Returns the value of a constant whose id another one has, which WGSL does not permit. */
static const struct wgsl_expr *other_override(struct writer *w, const struct instruction *i,
                                              const struct instruction *first) {
    const struct wgsl_expr *value = wgsl_constant(w, first->id);
    bool is_bool = wgsl_is_kind(w, i->type, SpvOpTypeBool);
    bool is_number = first->opcode == SpvOpSpecConstant && i->opcode == SpvOpSpecConstant;
    bool has_same_default =
        is_number ? first->operands[0] == i->operands[0] : first->opcode == i->opcode;
    if (!has_same_default)
        wgsl_refuse(w, i,
                    "specialization constants with the same id and different values are not "
                    "supported in WGSL");
    if (first->type == i->type || is_bool)
        return value;
    return wgsl_call(w->arena, wgsl_format(w, "bitcast<%s>", wgsl_type_text(w, i->type)), 1, value);
}

static const struct wgsl_expr *override_of(struct writer *w, const struct instruction *i) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    void **first = map_slot_u64(w->arena, &w->overrides, fact->decor.spec_id);
    if (fact->decor.has_spec_id && *first)
        return other_override(w, i, *first);
    if (fact->decor.has_spec_id)
        *first = (void *)i;
    const char *name = wgsl_name_global(w, fact->name && *fact->name ? fact->name : "constant");
    const char *type = wgsl_type_text(w, i->type);
    if (fact->decor.has_spec_id)
        sink_format(&w->constants, "@id(%u) ", fact->decor.spec_id);
    declare_constant(w, "override", name, type, override_default(w, i));
    wgsl_json_override(w, i, name);
    return wgsl_name(w->arena, name);
}

static bool is_override(SpvOp op) {
    return op == SpvOpSpecConstant || op == SpvOpSpecConstantTrue || op == SpvOpSpecConstantFalse;
}

/* A specialization constant operation is lowered like an instruction. */
static const struct wgsl_expr *computed(struct writer *w, const struct instruction *i) {
    struct instruction operation = *i;
    operation.opcode = (uint16_t)i->operands[0];
    operation.operands++;
    operation.count--;
    wgsl_fact_of(w, i->id)->uses = 2;
    wgsl_fact_of(w, i->id)->value.is_global = true;
    wgsl_write_instruction(w, &operation);
    return wgsl_fact_of(w, i->id)->expr;
}

/* ---- Dispatch ---- */

static const struct wgsl_expr *construct(struct writer *w, const struct instruction *i) {
    const struct instruction *type = instruction_of(w->m, i->type);
    if (is_override((SpvOp)i->opcode))
        return override_of(w, i);
    switch (i->opcode) {
    case SpvOpConstantTrue:
        return wgsl_literal(w->arena, "true");
    case SpvOpConstantFalse:
        return wgsl_literal(w->arena, "false");
    case SpvOpConstant:
        wgsl_type_text(w, i->type);
        return wgsl_number(w, type, i->operands[0]);
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite:
        return composite(w, i);
    case SpvOpSpecConstantOp:
        return computed(w, i);
    default: /* OpConstantNull, OpUndef */
        if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
            return wgsl_number(w, type, 0);
        return type->opcode == SpvOpTypeBool ? wgsl_literal(w->arena, "false")
                                             : wgsl_call(w->arena, wgsl_type_text(w, i->type), 0);
    }
}

/* Constant arrays and structures are declared at module scope, so that they can be indexed. */
static bool is_table(const struct instruction *i, const struct instruction *type) {
    return i->opcode == SpvOpConstantComposite &&
           (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeStruct);
}

const struct wgsl_expr *wgsl_constant(struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    struct id_info *fact = wgsl_fact_of(w, id);
    if (fact->expr)
        return fact->expr;
    const struct wgsl_expr *value = construct(w, i);
    if (value && is_table(i, instruction_of(w->m, i->type)) && !value->is_not_const) {
        const char *name = wgsl_name_global(w, fact->name && *fact->name ? fact->name : "table");
        declare_constant(w, "const", name, NULL, value);
        value = wgsl_name(w->arena, name);
    }
    /* Refused operations have no value. */
    return fact->expr = value ? value : wgsl_literal(w->arena, "0");
}

/* Values of variables are not constant expressions, whose evaluation could be an error. */
const struct wgsl_expr *wgsl_initial_value(struct writer *w, uint32_t id) {
    const struct wgsl_expr *known = wgsl_fact_of(w, id)->expr;
    const struct wgsl_expr *value = known ? known : construct(w, instruction_of(w->m, id));
    return value ? value : wgsl_constant(w, id);
}

/* Unused overrides are also declared, because the host may set them. */
void wgsl_declare_constants(struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_GLOBALS])
        if (is_override((SpvOp)i->opcode) && wgsl_fact_of(w, i->id)->decor.has_spec_id)
            wgsl_constant(w, i->id);
}
