/* Constants. Equal ones exist once; what is made of specialization constants is one itself. */
#include "../emitter.h"

#include <string.h>

bool constant_is(const struct emitter *e, uint32_t id) {
    return module_is(e->m, id, ID_CONSTANT);
}

static uint32_t mark_constant(struct emitter *e, uint32_t id) {
    module_mark(e->m, id, ID_CONSTANT);
    return id;
}

/* ---- Scalars ---- */

static uint32_t wide_constant(struct emitter *e, uint32_t type, uint64_t bits) {
    return module_constant(e->m, type, (const uint32_t[]){(uint32_t)bits, (uint32_t)(bits >> 32)},
                           2);
}

static uint32_t narrow_constant(struct emitter *e, uint32_t type, uint32_t bits) {
    return module_constant(e->m, type, &bits, 1);
}

static uint32_t float_constant(struct emitter *e, enum scalar scalar, double value) {
    uint32_t type = type_id_scalar(e, scalar);
    if (type_scalar_bits(scalar) == 64) {
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        return wide_constant(e, type, bits);
    }
    if (type_scalar_bits(scalar) == 16)
        return narrow_constant(e, type, half_of_double(value));
    float narrow = (float)value;
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    return narrow_constant(e, type, bits);
}

uint32_t constant_scalar(struct emitter *e, enum scalar scalar, union scalar_value v) {
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        return constant_bool(e, v.u != 0);
    case CLASS_FLOAT:
        return float_constant(e, scalar, v.f);
    case CLASS_INT:
    case CLASS_UINT:
        break;
    }
    uint32_t type = type_id_scalar(e, scalar);
    if (type_scalar_bits(scalar) == 64)
        return wide_constant(e, type, v.u);
    /* Narrow integers fill a word, by sign or by zeros as their type is (SPIR-V 2.2.1). */
    uint32_t bits = (uint32_t)v.u;
    if (type_scalar_bits(scalar) == 16)
        bits = scalar_is_signed(scalar) ? (uint32_t)(int32_t)(int16_t)bits : bits & 0xffff;
    return narrow_constant(e, type, bits);
}

uint32_t constant_bool(struct emitter *e, bool b) {
    return mark_constant(e, module_unique(e->m, b ? SpvOpConstantTrue : SpvOpConstantFalse,
                                          type_id_bool(e), NULL, 0));
}

uint32_t constant_int(struct emitter *e, int32_t n) {
    return narrow_constant(e, type_id_int(e), (uint32_t)n);
}

uint32_t constant_uint(struct emitter *e, uint32_t n) {
    return narrow_constant(e, type_id_uint(e), n);
}

uint32_t constant_float(struct emitter *e, float f) {
    return float_constant(e, SCALAR_FLOAT, f);
}

uint32_t constant_number(struct emitter *e, enum scalar scalar, double n) {
    union scalar_value v = {0};
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        v.u = n != 0;
        break;
    case CLASS_INT:
        v.i = (int64_t)n;
        break;
    case CLASS_UINT:
        v.u = (uint64_t)n;
        break;
    case CLASS_FLOAT:
        v.f = n;
        break;
    }
    return constant_scalar(e, scalar, v);
}

/* ---- Composites ---- */

uint32_t constant_composite(struct emitter *e, uint32_t type, const uint32_t *parts, size_t count) {
    bool is_spec = false;
    for (size_t i = 0; i < count; i++)
        is_spec = is_spec || module_is(e->m, parts[i], ID_SPEC_CONSTANT);
    uint32_t id = module_unique(e->m, is_spec ? SpvOpSpecConstantComposite : SpvOpConstantComposite,
                                type, parts, count);
    if (is_spec)
        module_mark(e->m, id, ID_SPEC_CONSTANT);
    return mark_constant(e, id);
}

static uint32_t repeated(struct emitter *e, uint32_t type, uint32_t part, uint32_t count) {
    uint32_t parts[4];
    uint32_t *all = count <= 4 ? parts : arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        all[i] = part;
    return constant_composite(e, type, all, count);
}

uint32_t constant_splat(struct emitter *e, const struct type *type, double n) {
    uint32_t one = constant_number(e, (enum scalar)type->scalar, n);
    if (type_is_real_matrix(type)) {
        uint32_t row = repeated(e, value_type_id(e, row_of(e, type)), one, type->columns);
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
    return mark_constant(e, module_unique(e->m, SpvOpConstantNull, type, NULL, 0));
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
            rows[i] = numeric_constant(e, row_of(e, type), next);
        return constant_composite(e, value_type_id(e, type), rows, type->rows);
    }
    uint32_t count = type_vector_size(type);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = constant_scalar(e, (enum scalar)type->scalar, *(*next)++);
    return count == 1 ? parts[0] : constant_composite(e, value_type_id(e, type), parts, count);
}

static uint32_t array_constant(struct emitter *e, const struct type *type,
                               const union scalar_value **next) {
    uint32_t *parts = arena_array(e->arena, uint32_t, type->count);
    for (uint32_t i = 0; i < type->count; i++)
        parts[i] = part_of_constant(e, type->element, next);
    return constant_composite(e, value_type_id(e, type), parts, type->count);
}

static uint32_t mask_of(uint32_t width) {
    return width >= 32 ? UINT32_MAX : (1u << width) - 1;
}

/* Bit-fields that share a member are put together here. */
static uint32_t record_constant(struct emitter *e, const struct type *type,
                                const union scalar_value **next) {
    const struct record *record = type->record;
    const struct record_layout *shape = record_shape(e, record);
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
        bits |= ((*next)++->u & mask_of(field->bit_width)) << shape->members[i].bit_offset;
        parts[shape->members[i].member] =
            constant_scalar(e, (enum scalar)field->type->scalar, (union scalar_value){.u = bits});
    }
    return constant_composite(e, value_type_id(e, type), parts, shape->member_count);
}

static uint32_t part_of_constant(struct emitter *e, const struct type *type,
                                 const union scalar_value **next) {
    if (type->kind == TYPE_ARRAY)
        return array_constant(e, type, next);
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

/* ---- Expressions that are constants ---- */

/* Which expressions become constants here is dxc's choice, for its users compare modules: scalar
 * arithmetic and vectors listed by their components, but nothing that swizzles, indexes or calls.
 * The rest is left to the optimizer. */
static bool is_foldable(const struct expression *x);

/* Of a list's items, a vector may only be a list itself. */
static bool are_foldable(const struct expression *first) {
    for (const struct expression *x = first; x; x = x->next)
        if (!is_foldable(x) || (type_vector_size(x->type) > 1 && x->kind != EXPR_CONSTRUCT))
            return false;
    return true;
}

/* An aggregate is not folded, except from a number whose type would need a capability. */
static bool is_foldable_conversion(const struct expression *x) {
    enum conversion conversion = (enum conversion)x->convert.conversion;
    const struct type *from = x->convert.operand->type;
    if (!is_foldable(x->convert.operand))
        return false;
    if (conversion == CONVERT_FLAT)
        return type_vector_size(from) == 1 && type_scalar_bits((enum scalar)from->scalar) == 64;
    if (type_vector_size(x->type) == 1)
        return conversion != CONVERT_TRUNCATE;
    return type_vector_size(x->type) != 0 &&
           (conversion == CONVERT_SPLAT || conversion == CONVERT_NUMERIC ||
            conversion == CONVERT_TRUNCATE);
}

static bool is_foldable(const struct expression *x) {
    bool is_scalar = type_vector_size(x->type) == 1;
    switch ((enum expression_kind)x->kind) {
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
    case EXPR_VARIABLE:
    case EXPR_MEMBER:
    case EXPR_BASE:
    case EXPR_INDEX:
    case EXPR_SWIZZLE:
    case EXPR_MATRIX_SWIZZLE:
    case EXPR_ELEMENT:
    case EXPR_INCREMENT:
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_COMMA:
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
    case EXPR_OUT_ARGUMENT:
    case EXPR_PLACEHOLDER:
    case EXPR_ONCE:
    case EXPR_ZERO:
    case EXPR_UNDEFINED:
        break;
    }
    return false;
}

uint32_t constant_folded(struct emitter *e, const struct expression *x) {
    const struct constant *folded = is_foldable(x) ? expression_fold(e->c, x) : NULL;
    return folded && folded->type->kind != TYPE_STRING ? constant_of(e, folded) : 0;
}
