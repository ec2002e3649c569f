/* Rules for allowed conversions. */
#include "convert.h"

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
    return type->kind == TYPE_SCALAR && scalar_is_integer(type->scalar);
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
