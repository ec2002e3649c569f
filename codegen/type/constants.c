/* Constants: composites, constants of the typed tree, and constant expressions. */
#include "../../base/number.h"
#include "type.h"

/* ---- Composites ---- */

uint32_t constant_composite(struct emitter *e, uint32_t type, const uint32_t *parts, size_t count) {
    bool is_spec = false;
    for (size_t i = 0; i < count; i++)
        is_spec = is_spec || module_is(e->m, parts[i], ID_SPEC_CONSTANT);
    uint32_t id = module_unique(e->m, is_spec ? SpvOpSpecConstantComposite : SpvOpConstantComposite,
                                type, parts, count);
    if (is_spec)
        module_mark(e->m, id, ID_SPEC_CONSTANT);
    return constant_mark(e, id);
}

static uint32_t repeated(struct emitter *e, uint32_t type, uint32_t part, uint32_t count) {
    uint32_t parts[4];
    uint32_t *all = count <= 4 ? parts : arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        all[i] = part;
    return constant_composite(e, type, all, count);
}

uint32_t constant_splat(struct emitter *e, const struct type *type, double n) {
    uint32_t one = constant_number(e, type->scalar, n);
    if (type_is_real_matrix(type)) {
        uint32_t row = repeated(e, value_type_id(e, cg_row_of(e, type)), one, type->columns);
        return repeated(e, value_type_id(e, type), row, type->rows);
    }
    uint32_t count = type_vector_size(type);
    return count == 1 ? one : repeated(e, value_type_id(e, type), one, count);
}

uint32_t constant_int_vector(struct emitter *e, const int32_t *values, uint32_t count) {
    uint32_t parts[4];
    for (uint32_t i = 0; i < count; i++)
        parts[i] = constant_int(e, values[i]);
    return count == 1 ? parts[0]
                      : constant_composite(e, type_id_vector(e, SCALAR_INT, count), parts, count);
}

uint32_t constant_null(struct emitter *e, uint32_t type) {
    return constant_mark(e, module_unique(e->m, SpvOpConstantNull, type, NULL, 0));
}

uint32_t constant_undefined(struct emitter *e, uint32_t type) {
    return module_unique(e->m, SpvOpUndef, type, NULL, 0);
}

/* ---- Constants of the typed tree ---- */

static uint32_t part_of_constant(struct emitter *e, const struct type *type,
                                 const union scalar_value **next);

static uint32_t numeric_constant(struct emitter *e, const struct type *type,
                                 const union scalar_value **next) {
    if (type_is_real_matrix(type)) {
        uint32_t rows[4];
        for (uint32_t i = 0; i < type->rows; i++)
            rows[i] = numeric_constant(e, cg_row_of(e, type), next);
        return constant_composite(e, value_type_id(e, type), rows, type->rows);
    }
    uint32_t count = type_vector_size(type);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = constant_scalar(e, type->scalar, *(*next)++);
    return count == 1 ? parts[0] : constant_composite(e, value_type_id(e, type), parts, count);
}

/* Merges the bit-fields that share a member. */
static uint32_t record_constant(struct emitter *e, const struct type *type,
                                const union scalar_value **next) {
    const struct record *record = type->record;
    const struct record_layout *shape = cg_record_shape(e, record);
    uint32_t *parts = arena_array(e->arena, uint32_t, shape->member_count);
    uint64_t bits = 0;
    if (record->base)
        parts[0] = part_of_constant(e, record->base, next);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        if (!field->has_bit_width) {
            parts[shape->members[i].member] = part_of_constant(e, field->type, next);
            continue;
        }
        if (shape->members[i].bit_offset == 0)
            bits = 0;
        bits |= ((*next)++->u & bit_mask(field->bit_width)) << shape->members[i].bit_offset;
        parts[shape->members[i].member] =
            constant_scalar(e, type_unit(e, field)->scalar, (union scalar_value){.u = bits});
    }
    return constant_composite(e, value_type_id(e, type), parts, shape->member_count);
}

static uint32_t part_of_constant(struct emitter *e, const struct type *type,
                                 const union scalar_value **next) {
    if (type->kind == TYPE_ARRAY) {
        uint32_t *parts = arena_array(e->arena, uint32_t, type->count);
        for (uint32_t i = 0; i < type->count; i++)
            parts[i] = part_of_constant(e, type->element, next);
        return constant_composite(e, value_type_id(e, type), parts, type->count);
    }
    if (type->kind == TYPE_STRUCT)
        return record_constant(e, type, next);
    return numeric_constant(e, type, next);
}

uint32_t constant_of(struct emitter *e, const struct constant *constant) {
    if (constant->type->kind == TYPE_STRING)
        return module_string(e->m, constant->text ? constant->text : "");
    const union scalar_value *next = constant->values;
    return part_of_constant(e, constant->type, &next);
}

/* ---- Constant expressions ---- */

/* Returns whether an expression becomes a constant here. The choice is the same as dxc's,
 * because users compare modules: scalar arithmetic and vectors constructed from components, but
 * no swizzles, indices or calls. The optimizer folds the rest. */
static bool is_foldable(const struct expression *x);

/* A vector item of a list must be a list itself. */
static bool are_foldable(const struct expression *first) {
    for (const struct expression *x = first; x; x = x->next)
        if (!is_foldable(x) || (type_vector_size(x->type) > 1 && x->kind != EXPR_CONSTRUCT))
            return false;
    return true;
}

/* Aggregates are not folded, except a conversion from a number whose type would require a
 * capability. */
static bool is_foldable_conversion(const struct expression *x) {
    enum conversion conversion = x->convert.conversion;
    const struct type *from = x->convert.operand->type;
    if (!is_foldable(x->convert.operand))
        return false;
    if (conversion == CONVERT_FLAT)
        return type_vector_size(from) == 1 && type_scalar_bits(from->scalar) == 64;
    if (type_vector_size(x->type) == 1)
        return conversion != CONVERT_TRUNCATE;
    return type_vector_size(x->type) != 0 &&
           (conversion == CONVERT_SPLAT || conversion == CONVERT_NUMERIC ||
            conversion == CONVERT_TRUNCATE);
}

static bool is_foldable(const struct expression *x) {
    bool is_scalar = type_vector_size(x->type) == 1;
    switch (x->kind) {
    case EXPR_CONSTANT:
        return true;
    case EXPR_LOAD:
        return is_scalar && x->unary.operand->kind == EXPR_VARIABLE;
    case EXPR_UNARY:
        return is_scalar && is_foldable(x->unary.operand);
    case EXPR_BINARY:
    case EXPR_LOGICAL:
        return is_scalar && is_foldable(x->binary.left) && is_foldable(x->binary.right);
    case EXPR_CONDITIONAL:
        return is_scalar && is_foldable(x->conditional.condition) &&
               is_foldable(x->conditional.yes) && is_foldable(x->conditional.no);
    case EXPR_CONVERT:
        return is_foldable_conversion(x);
    case EXPR_CONSTRUCT:
        return x->type->kind == TYPE_VECTOR && are_foldable(x->list.first);
    default:
        return false;
    }
}

uint32_t constant_folded(struct emitter *e, const struct expression *x) {
    const struct constant *folded = is_foldable(x) ? expression_fold(e->c, x) : NULL;
    return folded && folded->type->kind != TYPE_STRING ? constant_of(e, folded) : 0;
}

bool variable_is_plain_constant(const struct variable *v) {
    return v->storage == STORAGE_STATIC && v->is_const && v->value && v->type->kind == TYPE_SCALAR;
}

uint32_t constant_string(struct emitter *e, const char *text) {
    struct word_vec words = {0};
    append_string(e->arena, &words, text);
    return module_unique(e->m, SpvOpConstantStringAMDX, 0, words.items, words.count);
}
