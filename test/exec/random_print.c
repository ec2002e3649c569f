#include "random_print.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void write_text(struct printer *p, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t length = (size_t)vsnprintf(NULL, 0, format, args);
    if (p->length + length >= p->capacity) {
        size_t capacity = (p->length + length) * 2 + 256;
        p->text = memory_grow(p->memory, p->text, p->length, capacity);
        p->capacity = capacity;
    }
    vsnprintf(p->text + p->length, length + 1, format, again);
    p->length += length;
    va_end(again);
    va_end(args);
}

/* ---- Types ----------------------------------------------------------------------------------- */

void print_shape(struct printer *p, struct shape shape) {
    const char *base = base_rows[shape.base].text;
    if (shape.rows)
        write_text(p, "%s%ux%u", base, shape.rows, shape.width);
    else
        write_text(p, shape.width == 1 ? "%s" : "%s%u", base, shape.width);
}

static void print_element(struct printer *p, const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        type = type->element;
    if (type->kind == TYPE_STRUCTURE)
        write_text(p, "%s", type->structure->name);
    else
        print_shape(p, type->shape);
}

void print_type(struct printer *p, const struct type *type) {
    print_element(p, type);
    if (type->kind == TYPE_ARRAY)
        write_text(p, "[%u]", type->length);
}

void print_declarator(struct printer *p, const struct variable *variable) {
    print_element(p, variable->type);
    write_text(p, " %s", variable->name);
    if (variable->type->kind == TYPE_ARRAY)
        write_text(p, "[%u]", variable->type->length);
}

/* ---- Literals -------------------------------------------------------------------------------- */

static double to_number(enum base base, uint64_t word) {
    float single;
    double number;
    memcpy(&single, &word, 4);
    memcpy(&number, &word, 8);
    return base == BASE_DOUBLE ? number : (double)single;
}

static void print_float(struct printer *p, enum base base, uint64_t word) {
    double number = to_number(base, word);
    if (isfinite(number))
        write_text(p, "%.4f%s", number, base == BASE_DOUBLE ? "L" : "");
    else
        write_text(p, "asfloat(0x%xu)", (unsigned)word);
}

static void print_integer(struct printer *p, enum base base, uint64_t word) {
    enum { SMALL = 0x10000 };
    bool is_signed = base_rows[base].is_signed;
    if (is_signed && (int64_t)word > -SMALL && (int64_t)word < SMALL)
        write_text(p, "%d", (int)word);
    else if (!is_signed && word < SMALL)
        write_text(p, "%uu", (unsigned)word);
    else if (base_rows[base].bits == 64)
        write_text(p, "0x%llxull", (unsigned long long)word);
    else
        write_text(p, "0x%xu", (unsigned)word);
}

static void print_word(struct printer *p, enum base base, uint64_t word) {
    switch (base) {
    case BASE_BOOL:
        write_text(p, word ? "true" : "false");
        return;
    case BASE_FLOAT:
    case BASE_WILD:
    case BASE_DOUBLE:
        print_float(p, base, word);
        return;
    case BASE_INT:
    case BASE_UINT:
    case BASE_INT16:
    case BASE_UINT16:
    case BASE_INT64:
    case BASE_UINT64:
        break;
    }
    print_integer(p, base, word);
}

/* Prints a constructor, because a bare literal has a separate type in HLSL. */
void print_literal(struct printer *p, struct shape shape, const uint64_t *words) {
    print_shape(p, shape);
    write_text(p, "(");
    for (unsigned i = 0; i < component_count(shape); i++) {
        write_text(p, i ? ", " : "");
        print_word(p, shape.base, words[i]);
    }
    write_text(p, ")");
}

/* ---- Lvalues --------------------------------------------------------------------------------- */

static void print_swizzle(struct printer *p, const unsigned *swizzle, unsigned count) {
    write_text(p, ".");
    for (unsigned i = 0; i < count; i++)
        write_text(p, "%c", "xyzw"[swizzle[i]]);
}

static void print_index(struct printer *p, const struct step *step) {
    unsigned length = step->from->kind == TYPE_ARRAY ? step->from->length : step->from->shape.rows;
    if (step->index->kind == EXPRESSION_LITERAL) {
        write_text(p, "%u", (unsigned)(step->index->literal.words[0] % length));
        return;
    }
    print_expression(p, step->index);
    write_text(p, " %% %uu", length);
}

/* Returns whether the step indexes memory of all threads, after the parts of earlier threads. */
static bool is_for_all(const struct lvalue *lvalue, unsigned step) {
    return step == 0 && (lvalue->variable->storage == STORAGE_BUFFER ||
                         lvalue->variable->storage == STORAGE_SHARED);
}

static void print_step(struct printer *p, const struct lvalue *lvalue, unsigned i) {
    const struct step *step = &lvalue->steps[i];
    if (step->from->kind == TYPE_STRUCTURE) {
        write_text(p, ".m%u", step->member);
        return;
    }
    write_text(p, "[");
    if (is_for_all(lvalue, i))
        write_text(p, "thread * %uu + (", step->from->length);
    print_index(p, step);
    write_text(p, is_for_all(lvalue, i) ? ")]" : "]");
}

void print_lvalue(struct printer *p, const struct lvalue *lvalue) {
    write_text(p, "%s", lvalue->variable->name);
    for (unsigned i = 0; i < lvalue->step_count; i++)
        print_step(p, lvalue, i);
    if (lvalue->swizzle_count)
        print_swizzle(p, lvalue->swizzle, lvalue->swizzle_count);
}

/* ---- Expressions ----------------------------------------------------------------------------- */

void print_list(struct printer *p, struct expression *const *items, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        write_text(p, i ? ", " : "");
        print_expression(p, items[i]);
    }
}

static void print_call(struct printer *p, const struct expression *e) {
    write_text(p, "%s(", e->function->name);
    for (unsigned i = 0; i < e->operand_count; i++) {
        write_text(p, i ? ", " : "");
        if (e->operands[i])
            print_expression(p, e->operands[i]);
        else
            print_lvalue(p, &e->arguments[i]);
    }
    write_text(p, ")");
}

static const char *intrinsic_name(int intrinsic) {
    static const char *const names[] = {
#define ROW(name, text) text,
        RANDOM_INTRINSICS(ROW)
#undef ROW
    };
    return names[intrinsic];
}

const char *binary_text(int op) {
    static const char *const texts[] = {
#define ROW(name, text) text,
        RANDOM_BINARY(ROW)
#undef ROW
    };
    return texts[op];
}

static const char *unary_text(int op) {
    static const char *const texts[] = {
#define ROW(name, text) text,
        RANDOM_UNARY(ROW)
#undef ROW
    };
    return texts[op];
}

static void print_operation(struct printer *p, const struct expression *e) {
    write_text(p, "(");
    if (e->kind == EXPRESSION_UNARY)
        write_text(p, "%s", unary_text(e->operation));
    print_expression(p, e->operands[0]);
    if (e->kind == EXPRESSION_BINARY) {
        write_text(p, " %s ", binary_text(e->operation));
        print_expression(p, e->operands[1]);
    } else if (e->kind == EXPRESSION_CONDITIONAL) {
        write_text(p, " ? ");
        print_expression(p, e->operands[1]);
        write_text(p, " : ");
        print_expression(p, e->operands[2]);
    }
    write_text(p, ")");
}

static void print_narrowed(struct printer *p, const struct expression *e, unsigned operand) {
    write_text(p, "min16");
    print_shape(p, e->shape);
    write_text(p, "(");
    print_expression(p, e->operands[operand]);
    write_text(p, ")");
}

static void print_narrow(struct printer *p, const struct expression *e) {
    print_shape(p, e->shape);
    write_text(p, "(");
    print_narrowed(p, e, 0);
    write_text(p, " %s ", binary_text(e->operation));
    print_narrowed(p, e, 1);
    write_text(p, ")");
}

static void print_input(struct printer *p, const struct expression *e) {
    static const struct {
        const char *before, *after;
    } routes[] = {
#define ROW(name, before, after, buffer) {before, after},
        RANDOM_ROUTES(ROW)
#undef ROW
    };
    write_text(p, "%s", routes[e->operation].before);
    print_expression(p, e->operands[0]);
    write_text(p, "%s", routes[e->operation].after);
}

static void print_function_like(struct printer *p, const struct expression *e) {
    if (e->kind == EXPRESSION_SELECT)
        write_text(p, "select");
    else if (e->kind == EXPRESSION_INTRINSIC)
        write_text(p, "%s", intrinsic_name(e->operation));
    else
        print_shape(p, e->shape);
    write_text(p, "(");
    print_list(p, e->operands, e->operand_count);
    write_text(p, ")");
}

void print_expression(struct printer *p, const struct expression *e) {
    switch (e->kind) {
    case EXPRESSION_LITERAL:
        print_literal(p, e->shape, e->literal.words);
        break;
    case EXPRESSION_LOAD:
        print_lvalue(p, &e->lvalue);
        break;
    case EXPRESSION_INPUT:
        print_input(p, e);
        break;
    case EXPRESSION_THREAD:
        write_text(p, "thread");
        break;
    case EXPRESSION_UNARY:
    case EXPRESSION_BINARY:
    case EXPRESSION_CONDITIONAL:
        print_operation(p, e);
        break;
    case EXPRESSION_NARROW:
        print_narrow(p, e);
        break;
    case EXPRESSION_SELECT:
    case EXPRESSION_CONVERT:
    case EXPRESSION_CONSTRUCT:
    case EXPRESSION_INTRINSIC:
        print_function_like(p, e);
        break;
    case EXPRESSION_SWIZZLE:
        print_expression(p, e->operands[0]);
        print_swizzle(p, e->swizzle, e->shape.width);
        break;
    case EXPRESSION_CALL:
        print_call(p, e);
        break;
    }
}
