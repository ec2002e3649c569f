/* Messages about conversions: errors, and warnings about lost values and coherence. */
#include "../../base/number.h"
#include "../tree/fold.h"
#include "convert.h"

#include <math.h>

/* The coherence of a heap element, which depends on its use. */
enum { UNKNOWN = COHERENCE_GLOBAL + 1 };

unsigned sema_coherence_of_value(const struct expression *e) {
    switch (e->kind) {
    case EXPR_LOAD:
    case EXPR_ONCE:
        return sema_coherence_of_value(e->unary.operand);
    case EXPR_INDEX:
        return sema_coherence_of_value(e->index.base);
    case EXPR_VARIABLE:
        return e->variable->coherence;
    case EXPR_MEMBER:
        return e->member.base->type->record->fields[e->member.index].coherence;
    case EXPR_CALL:
        return e->call.function->coherence;
    default:
        return UNKNOWN;
    }
}

void sema_warn_of_coherence(struct analyser *a, const struct expression *e, unsigned to) {
    static const char *const words[] = {
        [COHERENCE_NONE] = "non-coherent",
        [COHERENCE_REORDER] = "'reordercoherent'",
        [COHERENCE_GLOBAL] = "'globallycoherent'",
    };
    const struct type *type = type_strip_arrays(e->type);
    unsigned from = sema_coherence_of_value(e);
    if (type->kind == TYPE_OBJECT && from != to && from != UNKNOWN && to != UNKNOWN)
        warning_at(a->c, WARN_CONVERSION, sema_marked(a->c, e),
                   "conversion of a %s resource to a %s one", words[from], words[to]);
}

/* ---- Messages ---- */

static const char *name_of(struct analyser *a, const struct type *type) {
    return type_name(a->c, type);
}

/* Returns the name of a variable, or "v" for another value. */
static const char *name_of_value(struct analyser *a, const struct expression *e) {
    const struct expression *root = e->kind == EXPR_LOAD ? e->unary.operand : e;
    return root->kind == EXPR_VARIABLE ? atom_text(a->c->atoms, root->variable->name) : "v";
}

const char *conversion_hint(struct analyser *a, const struct expression *e, const struct type *to) {
    const struct type *from = e->type;
    if (from->kind != TYPE_VECTOR || to->kind != TYPE_VECTOR || from->columns >= to->columns ||
        to->columns > 4 || e->kind == EXPR_PLACEHOLDER)
        return "";
    struct text_sink text = {.arena = a->c->typed};
    sink_format(&text, "; use a constructor such as '%s(%s", name_of(a, to), name_of_value(a, e));
    for (uint32_t i = from->columns; i < to->columns; i++)
        sink_text(&text, i == 3 ? ", 1" : ", 0");
    sink_text(&text, ")'");
    return text.text;
}

const char *conversion_count_hint(struct analyser *a, const struct type *to, uint64_t given) {
    if (given != 1 || (to->kind != TYPE_VECTOR && to->kind != TYPE_MATRIX))
        return "";
    return arena_format(a->c->typed, "; use a cast such as '(%s)x'", name_of(a, to));
}

void conversion_report(struct analyser *a, const struct expression *e, const struct type *to,
                       bool is_explicit) {
    const char *source = name_of(a, e->type), *target = name_of(a, to);
    bool cast_helps = !is_explicit && conversion_plan(a, e->type, to, true).form != FORM_NONE;
    if (cast_helps)
        error_at(a->c, sema_marked(a->c, e), "cannot convert from '%s' to '%s' without a cast",
                 source, target);
    else
        error_at(a->c, sema_marked(a->c, e), "cannot convert from '%s' to '%s'%s", source, target,
                 conversion_hint(a, e, to));
}

static double float_limit(enum scalar scalar) {
    if (scalar_bits(scalar) == 16)
        return 65504;
    return scalar_bits(scalar) == 32 ? 3.4028234663852886e38 : 1.7976931348623157e308;
}

/* Constants that fit are not reported, except constant vectors, like in dxc. */
static bool value_in_range(union scalar_value v, enum scalar from, enum scalar to) {
    if (scalar_is_float(to)) {
        double value = scalar_convert(v, from, SCALAR_DOUBLE).f;
        return value >= -float_limit(to) && value <= float_limit(to);
    }
    if (scalar_is_float(from))
        return false;
    return scalar_convert(scalar_convert(v, from, to), to, from).u == v.u;
}

static bool constant_in_range(struct analyser *a, const struct expression *e,
                              const struct type *to) {
    const struct constant *k = type_is_single(e->type) ? expression_fold(a->c, e) : NULL;
    return k && value_in_range(k->values[0], k->type->scalar, to->scalar);
}

static bool may_lose_data(struct analyser *a, const struct expression *e, const struct type *to,
                          const struct conversion_plan *plan) {
    return plan->loses_precision && !constant_in_range(a, e, to);
}

void convert_warn(struct analyser *a, const struct expression *e, const struct type *to) {
    struct conversion_plan plan = conversion_plan(a, e->type, to, false);
    if (may_lose_data(a, e, to, &plan))
        warning_at(a->c, WARN_CONVERSION, sema_marked(a->c, e),
                   "conversion from '%s' to '%s' may lose data", name_of(a, e->type),
                   name_of(a, to));
    if (plan.truncates) {
        warning_at(a->c, WARN_CONVERSION, sema_marked(a->c, e),
                   "implicit truncation of vector type from '%s' to '%s'", name_of(a, e->type),
                   name_of(a, to));
    }
}

void convert_warn_of_output(struct analyser *a, const struct expression *e,
                            const struct type *from) {
    struct conversion_plan plan = conversion_plan(a, from, e->type, false);
    if (plan.loses_precision)
        warning_at(a->c, WARN_OUT_CONVERSION, sema_marked(a->c, e),
                   "conversion of the out argument from '%s' to '%s' may lose data",
                   name_of(a, from), name_of(a, e->type));
}

/* Warns about `int i = 1.5`, which does not preserve the written value. */
static void warn_of_float_literal(struct analyser *a, const struct expression *e,
                                  const struct type *to) {
    enum scalar from = e->type->scalar, scalar = to->scalar;
    double value = e->folded->values->f;
    union scalar_value kept = scalar_convert(e->folded->values[0], from, scalar);
    if (scalar_convert(kept, scalar, SCALAR_DOUBLE).f == value)
        return;
    warning_at(a->c, WARN_LITERAL_CONVERSION, sema_marked(a->c, e),
               "conversion from '%s' to '%s' changes %g", name_of(a, e->type), name_of(a, to),
               value);
}

/* Warns about `uint u = 4294967296`; bit patterns that fit are allowed for both signs. */
static void warn_of_int_literal(struct analyser *a, const struct expression *e,
                                const struct type *to) {
    enum scalar scalar = to->scalar;
    int64_t value = e->folded->values->i, most = (int64_t)1 << (scalar_bits(scalar) & 63);
    if (scalar_bits(scalar) >= 64 || (value >= -most / 2 && value < most))
        return;
    warning_at(a->c, WARN_CONSTANT_CONVERSION, sema_marked(a->c, e), "'%s' cannot represent %lld",
               name_of(a, to), (long long)value);
}

/* Returns whether an expression is a number literal, possibly negated. */
static bool is_number(const struct expression *e) {
    bool is_negated = e->kind == EXPR_UNARY && e->op == OPERATOR_NEGATE;
    return (is_negated ? e->unary.operand : e)->kind == EXPR_CONSTANT;
}

static void warn_of_float(struct analyser *a, const struct expression *e, const struct type *to) {
    if (!type_is_scalar(to))
        return;
    if (is_number(e))
        warn_of_float_literal(a, e, to);
    else {
        /* `int i = 2147483647.0 + 1.0`: like dxc, computed values are only checked for overflow. */
        enum scalar scalar = to->scalar;
        double value = e->folded->values->f, range = ldexp(1, (int)scalar_bits(scalar));
        bool is_signed = scalar_is_signed(scalar);
        double least = is_signed ? -range / 2 : 0, most = is_signed ? range / 2 : range;
        if (scalar != SCALAR_BOOL && (value <= least - 1 || value >= most))
            warning_at(a->c, WARN_CONSTANT_OVERFLOW, sema_marked(a->c, e),
                       "'%s' cannot represent %g", name_of(a, to), value);
    }
}

void sema_warn_of_literal(struct analyser *a, const struct expression *e, const struct type *to) {
    if (e->kind == EXPR_CONDITIONAL && !e->conditional.is_call) {
        sema_warn_of_literal(a, e->conditional.yes, to);
        sema_warn_of_literal(a, e->conditional.no, to);
        return;
    }
    bool is_literal = e->type->kind == TYPE_SCALAR && scalar_is_literal(e->type->scalar);
    if (!type_is_numeric(to) || !(is_literal || is_number(e)) || !type_is_scalar(e->type) ||
        !expression_fold(a->c, e))
        return;
    bool from_float = scalar_is_float(e->type->scalar);
    if (scalar_is_float(to->scalar)) {
        /* `float f = 1e50`, `half h = 70000`. */
        enum scalar from = e->type->scalar;
        double value = scalar_convert(e->folded->values[0], from, SCALAR_DOUBLE).f;
        if (isfinite(value) && !isfinite(scalar_convert(e->folded->values[0], from, to->scalar).f))
            warning_at(a->c, WARN_CONSTANT_OVERFLOW, sema_marked(a->c, e),
                       "'%s' cannot represent %g, which becomes infinity", name_of(a, to), value);
    } else if (from_float)
        warn_of_float(a, e, to);
    else if (is_literal && to->scalar != SCALAR_BOOL)
        warn_of_int_literal(a, e, to);
}

/* The value 1 is allowed in a one-bit field, which is often a boolean. */
void sema_warn_of_bits(struct analyser *a, const struct expression *target,
                       const struct expression *value, location at) {
    if (!expr_is_bit_field(target) || !type_is_scalar(value->type) ||
        !scalar_is_integer(value->type->scalar) || !expression_fold(a->c, value))
        return;
    const struct field *f = &target->member.base->type->record->fields[target->member.index];
    int64_t number = value->folded->values->i;
    bool is_signed = scalar_is_signed(f->type->scalar);
    if (f->type->scalar == SCALAR_BOOL || (f->bit_width == 1 && number == 1) ||
        integer_of_width((uint64_t)number, f->bit_width, is_signed) == (uint64_t)number)
        return;
    warning_at(a->c, WARN_BIT_FIELD_CONSTANT, at, "bit-field of %u bits cannot represent %lld",
               f->bit_width, (long long)number);
}
