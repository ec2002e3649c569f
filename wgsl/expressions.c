/* WGSL text of constants and expressions, and selection of the values that get a name. */
#include "writer.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Expressions: a value with one use in the same scope is written at its use, and is pending until
 * then. A load is named before its memory may change, which preserves the order of reads and
 * writes. Both the texts and the list of pending values are limited, so the work is linear. */

/* ---- Constants: literals, composites, and overrides for specialization constants ---- */

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

static const char *float_bits_text(struct writer *w, uint32_t bits, bool is_half,
                                   enum expression_level *level) {
    double value = half_to_double((uint16_t)bits);
    float single;
    memcpy(&single, &bits, sizeof single);
    if (!is_half)
        value = single;
    *level = LEVEL_PRIMARY;
    if (!isfinite(value) || (value == 0 && signbit(value))) {
        w->uses_nonfinite = true;
        /* Constant expressions must not be infinite or NaN (WGSL 8.1.1), so these values
         * are computed by a function from their bits. Some compilers lose the sign of a
         * constant zero. */
        uint32_t single_exponent = bits & 0x7c00 ? 0x7f800000 : 0;
        if (is_half)
            return wgsl_format(w, "f16(float_of_bits(0x%xu))",
                               (bits & 0x8000) << 16 | single_exponent | (bits & 0x3ff) << 13);
        return wgsl_format(w, "float_of_bits(0x%xu)", bits);
    }
    if (value < 0)
        *level = LEVEL_UNARY;
    return float_text(w, value, is_half);
}

const char *wgsl_number_text(struct writer *w, const struct instruction *type, uint32_t bits,
                             enum expression_level *level) {
    *level = LEVEL_PRIMARY;
    if (type->opcode == SpvOpTypeFloat)
        return float_bits_text(w, bits, type->operands[0] == 16, level);
    if (!type->operands[1])
        return wgsl_format(w, bits > 0xffff ? "0x%xu" : "%uu", bits);
    if ((int32_t)bits >= 0)
        return wgsl_format(w, "%d", (int)bits);
    *level = LEVEL_UNARY;
    return bits == 0x80000000u ? "i32(-2147483648)" : wgsl_format(w, "%d", (int)(int32_t)bits);
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
    enum expression_level level;
    bool is_splat = module_is_vector(w->m, i->type) && are_same(i);
    sink_format(&text, "%s(", wgsl_type_text(w, i->type));
    for (uint32_t k = 0; k < (is_splat ? 1 : i->count); k++)
        sink_format(&text, "%s%s", k ? ", " : "", wgsl_constant_text(w, i->operands[k], &level));
    sink_text(&text, ")");
    return text.text;
}

/* ---- Specialization ---- */

static const char *override_default(struct writer *w, const struct instruction *i) {
    enum expression_level level;
    if (i->opcode == SpvOpSpecConstant)
        return wgsl_number_text(w, instruction_of(w->m, i->type), i->operands[0], &level);
    return i->opcode == SpvOpSpecConstantTrue ? "true" : "false";
}

static const char *override_text(struct writer *w, const struct instruction *i) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    const char *name = wgsl_name_global(w, fact->name && *fact->name ? fact->name : "constant");
    const char *type = wgsl_type_text(w, i->type);
    if (fact->decor.has_spec_id)
        sink_format(&w->constants, "@id(%u) ", fact->decor.spec_id);
    sink_format(&w->constants, "override %s: %s = %s;\n", name, type, override_default(w, i));
    wgsl_json_override(w, i, name);
    return name;
}

static bool is_override(SpvOp op) {
    return op == SpvOpSpecConstant || op == SpvOpSpecConstantTrue || op == SpvOpSpecConstantFalse;
}

/* A specialization constant operation is written as an instruction. */
static const char *computed_text(struct writer *w, const struct instruction *i) {
    struct instruction computed = *i;
    computed.opcode = (uint16_t)i->operands[0];
    computed.operands++;
    computed.count--;
    wgsl_fact_of(w, i->id)->uses = 2;
    wgsl_fact_of(w, i->id)->value.is_global = true;
    wgsl_write_instruction(w, &computed);
    return wgsl_fact_of(w, i->id)->text;
}

/* ---- Dispatch ---- */

static const char *construct_text(struct writer *w, const struct instruction *i,
                                  enum expression_level *level) {
    const struct instruction *type = instruction_of(w->m, i->type);
    *level = LEVEL_PRIMARY;
    if (is_override((SpvOp)i->opcode))
        return override_text(w, i);
    switch (i->opcode) {
    case SpvOpConstantTrue:
        return "true";
    case SpvOpConstantFalse:
        return "false";
    case SpvOpConstant:
        wgsl_type_text(w, i->type);
        return wgsl_number_text(w, type, i->operands[0], level);
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite:
        return composite_text(w, i);
    case SpvOpSpecConstantOp:
        return computed_text(w, i);
    default: /* OpConstantNull, OpUndef */
        if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
            return wgsl_number_text(w, type, 0, level);
        return type->opcode == SpvOpTypeBool ? "false"
                                             : wgsl_format(w, "%s()", wgsl_type_text(w, i->type));
    }
}

/* Constant arrays and structures are declared at module scope, so that they can be indexed. */
static bool is_table(const struct instruction *i, const struct instruction *type) {
    return i->opcode == SpvOpConstantComposite &&
           (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeStruct);
}

const char *wgsl_constant_text(struct writer *w, uint32_t id, enum expression_level *level) {
    const struct instruction *i = instruction_of(w->m, id);
    struct id_info *fact = wgsl_fact_of(w, id);
    enum expression_level made_level;
    if (!fact->text) {
        const char *text = construct_text(w, i, &made_level);
        if (is_table(i, instruction_of(w->m, i->type)) && !strstr(text, "float_of_bits")) {
            const char *name =
                wgsl_name_global(w, fact->name && *fact->name ? fact->name : "table");
            sink_format(&w->constants, "const %s = %s;\n", name, text);
            text = name;
        }
        fact->text = text;
        fact->level = (uint8_t)made_level;
    }
    *level = fact->level;
    return fact->text;
}

/* Unused overrides are also declared, because the host may set them. */
void wgsl_declare_constants(struct writer *w) {
    enum expression_level level;
    for_each_in(i, &w->m->sections[SECTION_GLOBALS])
        if (is_override((SpvOp)i->opcode) && wgsl_fact_of(w, i->id)->decor.has_spec_id)
            wgsl_constant_text(w, i->id, &level);
}

enum { LONGEST_TEXT = 90, LONGEST_REPEATED = 40, MOST_PENDING = 64 };

const char *wgsl_parenthesize(struct writer *w, const char *text, enum expression_level have,
                              enum expression_level need) {
    return have < need ? wgsl_format(w, "(%s)", text) : text;
}

/* ---- Assignments ---- */

/* Writes a = a + b as a += b, or as a++ if b is 1. */
const char *wgsl_step_text(struct writer *w, const char *to, uint32_t value, const char *text) {
    const struct value_info *fact = wgsl_value_of(w, value);
    if (!fact->sign || strcmp(text, wgsl_format(w, "%s %s %s", to, fact->sign, fact->right)) != 0)
        return NULL;
    if (!strcmp(fact->right, "1u") || !strcmp(fact->right, "1"))
        if (!strcmp(fact->sign, "+") || !strcmp(fact->sign, "-"))
            return wgsl_format(w, "%s%s%s", to, fact->sign, fact->sign);
    return wgsl_format(w, "%s %s= %s", to, fact->sign, fact->right);
}

void wgsl_assign(struct writer *w, const char *to, uint32_t value, const char *text) {
    const char *step = wgsl_step_text(w, to, value, text);
    if (step)
        wgsl_statement(w, "%s;", step);
    else
        wgsl_statement(w, "%s = %s;", to, text);
}

/* ---- Pending values ---- */

static bool matters(uint32_t reads, uint32_t root) {
    return reads && (reads == READS_ANYTHING || root == READS_ANYTHING || reads == root);
}

static void give_name(struct writer *w, uint32_t id) {
    struct id_info *fact = wgsl_fact_of(w, id);
    const char *text = fact->text;
    fact->text = wgsl_name_value(w, id);
    fact->level = LEVEL_PRIMARY;
    fact->is_pending = false;
    fact->reads = READS_NOTHING;
    if (fact->is_hoisted)
        wgsl_statement(w, "%s = %s;", fact->text, text);
    else
        wgsl_statement(w, "%s %s = %s;", fact->value.is_variable ? "var" : "let", fact->text, text);
    if (fact->is_hoisted)
        sink_format(&w->hoisted, "    var %s: %s;\n", fact->text,
                    wgsl_type_text(w, instruction_of(w->m, id)->type));
}

void wgsl_flush_readers(struct writer *w, uint32_t root) {
    size_t kept = 0;
    for (size_t k = 0; k < w->pending.count; k++) {
        uint32_t id = w->pending.items[k];
        if (wgsl_fact_of(w, id)->is_pending && matters(wgsl_fact_of(w, id)->reads, root))
            give_name(w, id);
        if (wgsl_fact_of(w, id)->is_pending)
            w->pending.items[kept++] = id;
    }
    w->pending.count = kept;
}

/* Names the first `count` pending values. */
static void flush_first(struct writer *w, size_t count) {
    size_t kept = 0;
    for (size_t k = 0; k < w->pending.count; k++) {
        uint32_t id = w->pending.items[k];
        if (wgsl_fact_of(w, id)->is_pending && k < count)
            give_name(w, id);
        if (wgsl_fact_of(w, id)->is_pending)
            w->pending.items[kept++] = id;
    }
    w->pending.count = kept;
}

void wgsl_flush_all(struct writer *w) {
    flush_first(w, w->pending.count);
}

void wgsl_write_effect(struct writer *w, uint32_t root, const char *text) {
    wgsl_flush_readers(w, root);
    wgsl_write_line(w, text);
}

/* ---- Operands ---- */

void wgsl_note_reads(struct writer *w, uint32_t reads) {
    if (reads && w->reads && w->reads != reads)
        w->reads = READS_ANYTHING;
    else if (reads)
        w->reads = reads;
}

static const char *raw_operand(struct writer *w, uint32_t id, enum expression_level *level) {
    struct id_info *fact = wgsl_fact_of(w, id);
    if (module_is_constant(w->m, id))
        return wgsl_constant_text(w, id, level);
    fact->is_pending = false;
    wgsl_note_reads(w, fact->reads);
    *level = fact->level;
    return fact->text ? fact->text : "0";
}

const char *wgsl_operand(struct writer *w, uint32_t id, enum expression_level level) {
    enum expression_level have;
    const char *text = raw_operand(w, id, &have);
    return wgsl_parenthesize(w, text, have, level);
}

/* Names a pending value so that its text can be repeated. */
const char *wgsl_simple_operand(struct writer *w, uint32_t id) {
    if (wgsl_fact_of(w, id)->is_pending)
        give_name(w, id);
    return wgsl_operand(w, id, LEVEL_PRIMARY);
}

static const char *literal_as(struct writer *w, uint32_t id, const struct instruction *type) {
    enum expression_level level;
    uint32_t bits;
    if (!module_constant_word(w->m, id, &bits) || type->opcode != SpvOpTypeInt)
        return NULL;
    const char *text = wgsl_number_text(w, type, bits, &level);
    return wgsl_parenthesize(w, text, level, LEVEL_PRIMARY);
}

/* Returns `i32` or `vec3i`, with the shape of another type. */
static const char *shaped_type(struct writer *w, uint32_t shape, const struct instruction *scalar) {
    const struct instruction *i = instruction_of(w->m, shape);
    if (i->opcode != SpvOpTypeVector)
        return wgsl_type_text(w, scalar->id);
    if (scalar->opcode == SpvOpTypeBool)
        return wgsl_format(w, "vec%u<bool>", i->operands[1]);
    const char *name = wgsl_type_text(w, scalar->id);
    return wgsl_format(w, "vec%u%c", i->operands[1], *name == 'f' && name[1] == '1' ? 'h' : *name);
}

const char *wgsl_operand_as(struct writer *w, uint32_t id, uint32_t type,
                            enum expression_level level) {
    const struct instruction *have = module_scalar_type(w->m, instruction_of(w->m, id)->type);
    const struct instruction *want = module_scalar_type(w->m, type);
    if (have == want || have->opcode == SpvOpTypeBool || want->opcode == SpvOpTypeBool ||
        have->operands[0] != want->operands[0] ||
        (have->opcode == want->opcode && have->opcode == SpvOpTypeFloat) ||
        (have->opcode == want->opcode && have->operands[1] == want->operands[1]))
        return wgsl_operand(w, id, level);
    const char *literal = literal_as(w, id, want);
    if (literal)
        return literal;
    bool is_same_number = have->opcode == want->opcode;
    const char *shaped = shaped_type(w, instruction_of(w->m, id)->type, want);
    const char *text = wgsl_operand(w, id, LEVEL_ANY);
    return wgsl_format(w, is_same_number ? "%s(%s)" : "bitcast<%s>(%s)", shaped, text);
}

const char *wgsl_operand_signed(struct writer *w, uint32_t id, bool wants_sign,
                                enum expression_level level) {
    uint32_t type = instruction_of(w->m, id)->type;
    enum expression_level literal_level;
    uint32_t bits;
    if (wgsl_is_signed(w, type) == wants_sign || !wgsl_is_kind(w, type, SpvOpTypeInt))
        return wgsl_operand(w, id, level);
    if (module_constant_word(w->m, id, &bits)) {
        struct instruction like = *module_scalar_type(w->m, type);
        like.operands = (uint32_t[]){32, wants_sign};
        const char *text = wgsl_number_text(w, &like, bits, &literal_level);
        return wgsl_parenthesize(w, text, literal_level, level);
    }
    const char *name = wants_sign ? "i" : "u";
    const char *wanted = module_is_vector(w->m, type)
                             ? wgsl_format(w, "vec%u%s", module_part_count(w->m, type), name)
                             : wgsl_format(w, "%s32", name);
    return wgsl_format(w, "%s(%s)", wanted, wgsl_operand(w, id, LEVEL_ANY));
}

const char *wgsl_opaque_operand(struct writer *w, uint32_t id) {
    if (!module_is_constant(w->m, id) || wgsl_fact_of(w, id)->value.is_global)
        return wgsl_operand(w, id, LEVEL_PRIMARY);
    const char *name = wgsl_name_local(w, "constant");
    wgsl_statement(w, "let %s = %s;", name, wgsl_operand(w, id, LEVEL_ANY));
    return name;
}

/* ---- Results ---- */

static void is_text(struct id_info *fact, enum expression_level level, const char *text,
                    uint32_t reads) {
    fact->text = text;
    fact->level = (uint8_t)level;
    fact->reads = reads;
}

bool wgsl_is_of_memory(const struct writer *w, uint32_t root) {
    return root && (root == READS_ANYTHING || instruction_of(w->m, root)->opcode != SpvOpPhi);
}

void wgsl_value_is_free(struct writer *w, const struct instruction *i, enum expression_level level,
                        const char *text) {
    is_text(wgsl_fact_of(w, i->id), level, text, w->reads);
    if (wgsl_is_of_memory(w, w->reads) || strlen(text) > LONGEST_REPEATED)
        wgsl_set_value(w, i, level, text);
}

/* Returns true for blocks in the same scope. Opening a scope names all pending values. */
static bool is_in_reach(const struct writer *w, const struct block *user,
                        const struct block *block) {
    if (!user || user == block)
        return user;
    const struct wgsl_scope *scope = wgsl_fact_of(w, user->label.id)->scope;
    return scope && scope == wgsl_fact_of(w, block->label.id)->scope;
}

void wgsl_set_value(struct writer *w, const struct instruction *i, enum expression_level level,
                    const char *text) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    is_text(fact, level, text, w->reads);
    if (!i->block || fact->value.is_global || !fact->uses)
        return;
    if (fact->uses == 1 && is_in_reach(w, fact->user, i->block) && strlen(text) <= LONGEST_TEXT) {
        fact->is_pending = true;
        vec_push(w->arena, &w->pending, i->id);
        if (w->pending.count > MOST_PENDING)
            flush_first(w, MOST_PENDING / 2);
        return;
    }
    give_name(w, i->id);
}

/* Emits a value with side effects, or whose position matters. */
void wgsl_write_value_now(struct writer *w, const struct instruction *i, const char *text,
                          bool must_be_used) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    wgsl_flush_readers(w, READS_ANYTHING);
    is_text(fact, LEVEL_PRIMARY, text, READS_NOTHING);
    if (fact->uses)
        give_name(w, i->id);
    else
        wgsl_statement(w, must_be_used ? "_ = %s;" : "%s;", text);
}

const char *wgsl_begin_value(struct writer *w, const struct instruction *i, const char *text) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    is_text(fact, LEVEL_PRIMARY, text, READS_NOTHING);
    fact->value.is_variable = true;
    give_name(w, i->id);
    return fact->text;
}
