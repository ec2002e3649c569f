/* Rules for allowed conversions, their overload ranks, and warnings about lost values. */
#include "../../base/number.h"
#include "../tree/fold.h"
#include "convert.h"

#include <math.h>

/* The conversions that HLSL allows, with and without a cast:
 * - numeric types to numeric types with at most as many components, and scalars to any shape
 *   ([Conv.cwise], [Conv.vsplat], [Conv.msplat], [Conv.vtrunc])
 * - aggregates by their scalar leaves ([Conv.flat]); a cast also splats a scalar ([Conv.asplat])
 * - structs to their bases, and before HLSL 2021 also implicitly to structs with the same leaves
 * - objects to the same type, and the conversions listed in enum conversion_form */

static bool types_equal_but_norm(struct analyser *a, const struct type *left,
                                 const struct type *right) {
    if (left == right)
        return true;
    bool has_norm = left->is_unorm || left->is_snorm || right->is_unorm || right->is_snorm;
    if (!has_norm || left->kind != right->kind ||
        (left->kind != TYPE_SCALAR && left->kind != TYPE_VECTOR))
        return false;
    return type_with_norm(a->types, left, false, false) ==
           type_with_norm(a->types, right, false, false);
}

static const struct conversion_plan impossible = {.form = FORM_NONE};

static struct conversion_plan simply(enum conversion_form form) {
    return (struct conversion_plan){.form = form};
}

/* ---- Numeric types ---- */

static bool is_scoped_enum(const struct type *type) {
    return type->kind == TYPE_ENUM && type->enumeration->scoped;
}

static unsigned known_bits(const struct type *type) {
    if (type->kind == TYPE_ENUM || scalar_is_literal(type->scalar) || type->scalar == SCALAR_BOOL)
        return 0;
    return scalar_bits(type->scalar);
}

static struct conversion_plan plan_numbers(const struct type *from, const struct type *to,
                                           bool is_explicit) {
    if (!shape_fits(from, to))
        return impossible;
    bool to_enum = to->kind == TYPE_ENUM;
    if (!is_explicit && (to_enum || is_scoped_enum(from)))
        return impossible;
    struct conversion_plan plan = simply(FORM_NUMERIC);
    plan.truncates = type_components(to) < type_components(from);
    plan.loses_precision = known_bits(to) && known_bits(to) < known_bits(from);
    return plan;
}

/* ---- Aggregates ---- */

struct leaf_comparison {
    bool can_convert, equal, source_longer, target_longer;
};

/* The limit for leaf-by-leaf comparisons. */
enum { MAX_COMPARED_RUNS = 65536 };

static struct leaf_comparison compare_leaves(struct analyser *a, const struct type *from,
                                             const struct type *to) {
    struct leaf_comparison result = {.can_convert = true, .equal = true};
    struct leaf_cursor source, target;
    leaf_begin(a, &source, from);
    leaf_begin(a, &target, to);
    for (uint32_t i = 0; source.leaf && target.leaf; i++) {
        if (i == MAX_COMPARED_RUNS ||
            conversion_plan(a, source.leaf, target.leaf, false).form == FORM_NONE)
            return (struct leaf_comparison){.can_convert = false};
        result.equal = result.equal && types_equal_but_norm(a, source.leaf, target.leaf);
        uint64_t step = source.run < target.run ? source.run : target.run;
        leaf_advance(a, &source, step);
        leaf_advance(a, &target, step);
    }
    result.source_longer = source.leaf != NULL;
    result.target_longer = target.leaf != NULL;
    return result;
}

static bool is_aggregate(const struct type *type) {
    return type->kind == TYPE_ARRAY || type->kind == TYPE_STRUCT;
}

/* Returns whether two aggregates with the same leaves convert without a cast. Structs do only
 * before HLSL 2021. Unnamed structs always do, because a cast cannot name them. */
static bool flat_allowed_silently(struct analyser *a, const struct type *from,
                                  const struct type *to) {
    if (!is_aggregate(from) || !is_aggregate(to))
        return false;
    bool is_nameless = to->kind == TYPE_STRUCT && from->kind == TYPE_STRUCT && !to->record->name;
    bool has_struct = from->kind == TYPE_STRUCT || to->kind == TYPE_STRUCT;
    return a->options->hlsl_version < 2021 || !has_struct || is_nameless;
}

static bool is_unsized(const struct type *type) {
    return type->kind == TYPE_ARRAY && !type->count;
}

static struct conversion_plan plan_aggregates(struct analyser *a, const struct type *from,
                                              const struct type *to, bool is_explicit) {
    if (type_is_specialized(from) || type_is_specialized(to) || is_unsized(from) || is_unsized(to))
        return impossible;
    if (from->kind == TYPE_STRUCT && to->kind == TYPE_STRUCT &&
        record_derives(from->record, to->record))
        return simply(FORM_BASE);
    if (is_explicit && type_is_numeric(from) && type_is_single(from))
        return type_has_object(to) ? impossible : simply(FORM_FLAT);
    if (!is_explicit && !flat_allowed_silently(a, from, to))
        return impossible;
    struct leaf_comparison leaves = compare_leaves(a, from, to);
    if (!leaves.can_convert || leaves.target_longer)
        return impossible;
    if (!is_explicit && (!leaves.equal || leaves.source_longer))
        return impossible;
    return simply(FORM_FLAT);
}

/* ---- Objects ---- */

/* Returns the conversion of an object that is not part of an aggregate. */
static enum conversion_form plan_object(struct analyser *a, const struct type *from,
                                        const struct type *to) {
    enum object_class class = object_info(from->object)->class;
    bool holds_record =
        class == OBJECT_CLASS_CONSTANT_BUFFER || class == OBJECT_CLASS_TEXTURE_BUFFER;
    if (holds_record && from->arguments[0].type == to)
        return FORM_CONTENTS;
    if (from->object == OBJECT_HEAP_RESOURCE && to->kind == TYPE_OBJECT)
        return FORM_HEAP;
    bool is_pointer = from->object == OBJECT_BUFFER_POINTER;
    return is_pointer && to == type_scalar(a->types, SCALAR_UINT64) ? FORM_ADDRESS : FORM_NONE;
}

static bool is_integer_scalar(const struct type *type) {
    return type->kind == TYPE_SCALAR && scalar_is_integer((enum scalar)type->scalar);
}

static struct conversion_plan plan_objects(struct analyser *a, const struct type *from,
                                           const struct type *to, bool is_explicit) {
    if (from->kind == TYPE_OBJECT) {
        enum conversion_form form = plan_object(a, from, to);
        if (form != FORM_NONE)
            return simply(form);
    } else if (is_explicit && is_integer_scalar(from)) {
        return simply(type_is_object(to, OBJECT_BUFFER_POINTER) ? FORM_ADDRESS : FORM_NONE);
    }
    return is_explicit && is_aggregate(to) ? plan_aggregates(a, from, to, true) : impossible;
}

struct conversion_plan conversion_plan(struct analyser *a, const struct type *from,
                                       const struct type *to, bool is_explicit) {
    if (from == to)
        return simply(FORM_SAME);
    bool is_unknown = from->kind == TYPE_ERROR || to->kind == TYPE_ERROR ||
                      from->kind == TYPE_PLACEHOLDER || to->kind == TYPE_PLACEHOLDER;
    if (is_unknown || types_equal_but_norm(a, from, to))
        return simply(FORM_SAME);
    if (from->kind == TYPE_VOID || to->kind == TYPE_VOID)
        return is_explicit && to->kind == TYPE_VOID ? simply(FORM_VOID) : impossible;
    if (from->kind == TYPE_STRING || to->kind == TYPE_STRING)
        return impossible;
    if (type_is_numeric(from) && type_is_numeric(to))
        return plan_numbers(from, to, is_explicit);
    if (from->kind == TYPE_OBJECT || to->kind == TYPE_OBJECT)
        return plan_objects(a, from, to, is_explicit);
    return plan_aggregates(a, from, to, is_explicit);
}

/* ---- Element types ----
 * The specification has nine ranks, from exact match to conversion with truncation. dxc
 * distinguishes more: it compares the element types of the target and of the source with their
 * common type. See convert.h for the bits. */

static bool is_exact_integer(struct element e) {
    return !e.is_enum && scalar_is_integer(e.scalar) && !scalar_is_min_precision(e.scalar) &&
           e.scalar != SCALAR_INT_LITERAL;
}

static bool is_exact_float(struct element e) {
    return e.scalar == SCALAR_HALF || e.scalar == SCALAR_HALF_AS_FLOAT ||
           e.scalar == SCALAR_FLOAT || e.scalar == SCALAR_DOUBLE;
}

/* ---- Ranking ---- */

static bool is_promotion(struct element wide, struct element narrow) {
    if (element_gives_way(wide) || element_gives_way(narrow))
        return false;
    if (scalar_is_float(wide.scalar) && scalar_is_float(narrow.scalar))
        return element_bits(wide) > element_bits(narrow) ||
               (wide.scalar == SCALAR_HALF && narrow.scalar == SCALAR_MIN16FLOAT) ||
               (wide.scalar == SCALAR_FLOAT && narrow.scalar == SCALAR_HALF_AS_FLOAT);
    if (!scalar_is_integer(wide.scalar) || !scalar_is_integer(narrow.scalar) ||
        element_bits(wide) <= element_bits(narrow))
        return false;
    if (!scalar_is_min_precision(narrow.scalar))
        return true;
    return scalar_class(wide.scalar) == scalar_class(narrow.scalar) && wide.scalar != SCALAR_INT16;
}

/* Returns whether two types differ in more than signedness; literals match all of their class. */
static bool is_cast(struct element to, struct element from) {
    if (element_same(to, from))
        return false;
    if (is_exact_integer(to) && is_exact_integer(from))
        return element_bits(to) != element_bits(from);
    if (to.scalar == SCALAR_INT_LITERAL || from.scalar == SCALAR_INT_LITERAL)
        return !is_exact_integer(to) && !is_exact_integer(from);
    if (to.scalar == SCALAR_FLOAT_LITERAL || from.scalar == SCALAR_FLOAT_LITERAL)
        return !is_exact_float(to) && !is_exact_float(from);
    return true;
}

static bool is_integer_cast(struct element to, struct element from) {
    return !element_same(to, from) && is_exact_integer(to) && is_exact_integer(from);
}

enum cost_bit {
    COST_SPLAT = 1,
    COST_TARGET_PROMOTION = 2,
    COST_SOURCE_PROMOTION = 4,
    COST_TARGET_INTEGER = 8,
    COST_SOURCE_INTEGER = 16,
    COST_TARGET_CAST = 32,
    COST_SOURCE_CAST = 64,
    COST_TRUNCATION = 128,
    COST_AGGREGATE = 256
};

static uint32_t cost_of_pair(struct element to, struct element from, uint32_t promotion,
                             uint32_t cast, uint32_t integer) {
    if (is_promotion(to, from))
        return promotion;
    if (is_cast(to, from))
        return cast;
    return is_integer_cast(to, from) ? integer : 0;
}

static uint32_t cost_of_elements(struct element to, struct element from) {
    if (element_same(to, from))
        return 0;
    struct element middle = {element_combine(to, from), false};
    return cost_of_pair(to, middle, COST_TARGET_PROMOTION, COST_TARGET_CAST, COST_TARGET_INTEGER) |
           cost_of_pair(middle, from, COST_SOURCE_PROMOTION, COST_SOURCE_CAST, COST_SOURCE_INTEGER);
}

static uint32_t cost_of_size(const struct type *from, const struct type *to) {
    uint64_t source = type_flat_count(from), target = type_flat_count(to);
    if (source == target)
        return 0;
    return source < target ? COST_SPLAT : COST_TRUNCATION;
}

struct conversion_rank conversion_rank(struct analyser *a, const struct type *from,
                                       const struct type *to) {
    struct conversion_plan plan = conversion_plan(a, from, to, false);
    switch (plan.form) {
    case FORM_NONE:
        return (struct conversion_rank){false, UINT32_MAX};
    case FORM_SAME:
        return (struct conversion_rank){true, 0};
    case FORM_NUMERIC:
        return (struct conversion_rank){true, cost_of_elements(element_of(to), element_of(from)) |
                                                  cost_of_size(from, to)};
    case FORM_BASE:
    case FORM_FLAT:
    case FORM_CONTENTS:
    case FORM_ADDRESS:
    case FORM_HEAP:
    case FORM_VOID:
        return (struct conversion_rank){true, COST_AGGREGATE | cost_of_size(from, to)};
    }
    return (struct conversion_rank){false, UINT32_MAX};
}

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

void conversion_report(struct analyser *a, const struct expression *e, const struct type *to,
                       bool is_explicit) {
    const char *source = name_of(a, e->type), *target = name_of(a, to);
    bool cast_helps = !is_explicit && conversion_plan(a, e->type, to, true).form != FORM_NONE;
    if (cast_helps)
        error_at(a->c, sema_marked(a->c, e), "cannot convert from '%s' to '%s' without a cast",
                 source, target);
    else
        error_at(a->c, sema_marked(a->c, e), "cannot convert from '%s' to '%s'", source, target);
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
    enum scalar from = (enum scalar)e->type->scalar, scalar = (enum scalar)to->scalar;
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
    enum scalar scalar = (enum scalar)to->scalar;
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
        enum scalar scalar = (enum scalar)to->scalar;
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
    bool is_literal =
        e->type->kind == TYPE_SCALAR && scalar_is_literal((enum scalar)e->type->scalar);
    if (!type_is_numeric(to) || !(is_literal || is_number(e)) || !type_is_scalar(e->type) ||
        !expression_fold(a->c, e))
        return;
    bool from_float = scalar_is_float((enum scalar)e->type->scalar);
    if (scalar_is_float((enum scalar)to->scalar)) {
        /* `float f = 1e50`, `half h = 70000`. */
        enum scalar from = (enum scalar)e->type->scalar;
        double value = scalar_convert(e->folded->values[0], from, SCALAR_DOUBLE).f;
        if (isfinite(value) &&
            !isfinite(scalar_convert(e->folded->values[0], from, (enum scalar)to->scalar).f))
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
        !scalar_is_integer((enum scalar)value->type->scalar) || !expression_fold(a->c, value))
        return;
    const struct field *f = &target->member.base->type->record->fields[target->member.index];
    int64_t number = value->folded->values->i;
    bool is_signed = scalar_is_signed((enum scalar)f->type->scalar);
    if (f->type->scalar == SCALAR_BOOL || (f->bit_width == 1 && number == 1) ||
        integer_of_width((uint64_t)number, f->bit_width, is_signed) == (uint64_t)number)
        return;
    warning_at(a->c, WARN_BIT_FIELD_CONSTANT, at, "bit-field of %u bits cannot represent %lld",
               f->bit_width, (long long)number);
}
