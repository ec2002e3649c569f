/* Values: subvalues, operators, and conversions between scalar types. */
#include "../../base/number.h"
#include "value.h"

/* Subvalues are extracted with OpCompositeExtract or OpVectorShuffle, and composites are
 * constructed from them. Bit-fields share a member. */

struct value value_of(uint32_t id, const struct type *type) {
    return (struct value){id, type, PACK_NONE};
}

struct value value_zero(struct emitter *e, const struct type *type) {
    if (type_is_numeric(type))
        return value_number(e, type, 0);
    return value_of(constant_null(e, value_type_id(e, type)), type);
}

struct value value_number(struct emitter *e, const struct type *type, double n) {
    return value_of(constant_splat(e, type, n), type);
}

static struct value extract_packed(struct emitter *e, struct value v, const struct type *part,
                                   enum packing packing, uint32_t index) {
    uint32_t id = emit_op(e, SpvOpCompositeExtract, type_id(e, part, packing), v.id, index);
    return (struct value){id, part, packing};
}

static struct value extract_part(struct emitter *e, struct value v, const struct type *part,
                                 uint32_t index) {
    return extract_packed(e, v, part, v.packing, index);
}

struct value value_component(struct emitter *e, struct value v, uint32_t index) {
    const struct type *scalar = scalar_of(e, v.type);
    if (type_vector_size(v.type) == 1)
        return (struct value){v.id, scalar, v.packing};
    return extract_part(e, v, scalar, index);
}

struct value value_matrix_element(struct emitter *e, struct value v, uint32_t row,
                                  uint32_t column) {
    const struct type *scalar = scalar_of(e, v.type);
    bool in_columns = type_is_in_columns(v.type, v.packing);
    uint32_t id = emit_op(e, SpvOpCompositeExtract, type_id(e, scalar, v.packing), v.id,
                          in_columns ? column : row, in_columns ? row : column);
    return (struct value){id, scalar, v.packing};
}

struct value value_row(struct emitter *e, struct value v, uint32_t row) {
    const struct type *type = cg_row_of(e, v.type);
    if (!type_is_in_columns(v.type, v.packing))
        return extract_part(e, v, type, row);
    uint32_t parts[4];
    for (uint32_t i = 0; i < v.type->columns; i++)
        parts[i] = value_matrix_element(e, v, row, i).id;
    uint32_t id =
        emit_words(e, SpvOpCompositeConstruct, type_id(e, type, v.packing), parts, v.type->columns);
    return (struct value){id, type, v.packing};
}

struct value value_element(struct emitter *e, struct value v, uint32_t index) {
    return extract_part(e, v, v.type->element, index);
}

struct value value_base(struct emitter *e, struct value v) {
    const struct record *record = v.type->record;
    return extract_packed(e, v, record->base, cg_packing_of_base(e, record, v.packing), 0);
}

struct value value_unit(struct emitter *e, struct value v, uint32_t field) {
    const struct record *record = v.type->record;
    return extract_packed(e, v, type_unit(e, &record->fields[field]),
                          cg_packing_of_field(e, record, field, v.packing),
                          record_shape(e, record)->members[field].member);
}

static struct value bool_of_bits(struct emitter *e, struct value bits, const struct type *to) {
    uint32_t zero = value_zero(e, bits.type).id;
    return value_of(emit_op(e, SpvOpINotEqual, value_type_id(e, to), bits.id, zero), to);
}

static uint32_t bits_of_bool(struct emitter *e, uint32_t value, const struct type *unit) {
    uint32_t set = value_number(e, unit, 1).id, clear = value_zero(e, unit).id;
    return emit_op(e, SpvOpSelect, value_type_id(e, unit), value, set, clear);
}

struct value value_member(struct emitter *e, struct value v, uint32_t field) {
    const struct record_layout *shape = record_shape(e, v.type->record);
    const struct field *f = &v.type->record->fields[field];
    struct value whole = value_unit(e, v, field);
    if (!f->has_bit_width)
        return whole;
    whole = emit_extract_bits(e, whole, shape->members[field].bit_offset, f->bit_width);
    return type_is_bool(f->type)   ? bool_of_bits(e, whole, f->type)
           : whole.type == f->type ? whole
                                   : value_of(whole.id, f->type);
}

struct value value_swizzle(struct emitter *e, struct value v, const uint8_t *components,
                           uint32_t count) {
    const struct type *type = emit_vector(e, (enum scalar)v.type->scalar, count);
    uint32_t size = type_vector_size(v.type);
    if (count == 1)
        return value_component(e, v, components[0]);
    if (size == 1) {
        uint32_t parts[4] = {v.id, v.id, v.id, v.id};
        return value_construct(e, type, parts, count);
    }
    bool in_order = count == size;
    uint32_t words[6] = {v.id, v.id};
    for (uint32_t i = 0; i < count; i++) {
        words[2 + i] = components[i];
        in_order = in_order && components[i] == i;
    }
    if (in_order)
        return value_of(v.id, type);
    return value_of(emit_words(e, SpvOpVectorShuffle, value_type_id(e, type), words, count + 2),
                    type);
}

struct value value_construct(struct emitter *e, const struct type *type, const uint32_t *parts,
                             uint32_t count) {
    if (count == 1 && type_vector_size(type) == 1)
        return value_of(parts[0], type);
    return value_of(emit_words(e, SpvOpCompositeConstruct, value_type_id(e, type), parts, count),
                    type);
}

/* Bit-fields that share a member are inserted into that member. */
struct value value_construct_record(struct emitter *e, const struct type *type,
                                    const struct value *children) {
    const struct record *record = type->record;
    const struct record_layout *shape = record_shape(e, record);
    uint32_t *parts = arena_array(e->arena, uint32_t, shape->member_count);
    if (record->base)
        parts[0] = (children++)->id;
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *f = &record->fields[i];
        const struct type *unit = type_unit(e, f);
        uint32_t *part = &parts[shape->members[i].member], child = children[i].id;
        if (f->has_bit_width && type_is_bool(f->type))
            child = bits_of_bool(e, child, unit);
        if (shape->members[i].bit_offset == 0)
            *part = child;
        else
            *part = emit_insert_bits(e, value_of(*part, unit), child, shape->members[i].bit_offset,
                                     f->bit_width)
                        .id;
    }
    return value_construct(e, type, parts, shape->member_count);
}

/* ---- Bit-fields ---- */

/* Vulkan limits bit-field instructions to 32 bits, so other units use shifts and masks. */
static bool has_32_bits(const struct type *unit) {
    return type_scalar_bits((enum scalar)unit->scalar) == 32;
}

struct value emit_extract_bits(struct emitter *e, struct value unit, uint32_t offset,
                               uint32_t width) {
    bool is_signed = scalar_is_signed((enum scalar)unit.type->scalar);
    uint32_t type = type_id(e, unit.type, unit.packing);
    if (has_32_bits(unit.type)) {
        unit.id = emit_op(e, is_signed ? SpvOpBitFieldSExtract : SpvOpBitFieldUExtract, type,
                          unit.id, constant_uint(e, offset), constant_uint(e, width));
        return unit;
    }
    uint32_t bits = scalar_bits((enum scalar)unit.type->scalar);
    uint32_t up = constant_uint(e, bits - offset - width), down = constant_uint(e, bits - width);
    unit.id = emit_op(e, SpvOpShiftLeftLogical, type, unit.id, up);
    unit.id = emit_op(e, is_signed ? SpvOpShiftRightArithmetic : SpvOpShiftRightLogical, type,
                      unit.id, down);
    return unit;
}

struct value emit_insert_bits(struct emitter *e, struct value unit, uint32_t part, uint32_t offset,
                              uint32_t width) {
    uint32_t type = type_id(e, unit.type, unit.packing);
    enum scalar scalar = (enum scalar)unit.type->scalar;
    if (has_32_bits(unit.type)) {
        unit.id = emit_op(e, SpvOpBitFieldInsert, type, unit.id, part, constant_uint(e, offset),
                          constant_uint(e, width));
        return unit;
    }
    uint64_t mask = bit_mask(width) << offset;
    uint32_t keep = constant_scalar(e, scalar, (union scalar_value){.u = ~mask});
    uint32_t mask_id = constant_scalar(e, scalar, (union scalar_value){.u = mask});
    uint32_t rest = emit_op(e, SpvOpBitwiseAnd, type, unit.id, keep);
    uint32_t shifted = emit_op(e, SpvOpShiftLeftLogical, type, part, constant_uint(e, offset));
    shifted = emit_op(e, SpvOpBitwiseAnd, type, shifted, mask_id);
    unit.id = emit_op(e, SpvOpBitwiseOr, type, rest, shifted);
    return unit;
}

struct value value_void(struct emitter *e) {
    return value_of(0, type_void(e->program->types));
}

/* Operators work on values of one type: scalars, vectors, and matrices row by row. */

/* ---- Opcode selection ---- */

/* Opcodes of an operator by operand class. SpvOpNop means not applicable. */
struct operator_row {
    SpvOp of_bool, of_int, of_uint, of_float;
};

/* Comparisons are ordered, except `!=`: a NaN differs from every value, including itself.
 * spec/VALUES.md lists the operations for which SPIR-V offers several instructions. */
static const struct operator_row operators[] = {
    [OPERATOR_ADD] = {SpvOpNop, SpvOpIAdd, SpvOpIAdd, SpvOpFAdd},
    [OPERATOR_SUBTRACT] = {SpvOpNop, SpvOpISub, SpvOpISub, SpvOpFSub},
    [OPERATOR_MULTIPLY] = {SpvOpNop, SpvOpIMul, SpvOpIMul, SpvOpFMul},
    [OPERATOR_DIVIDE] = {SpvOpNop, SpvOpSDiv, SpvOpUDiv, SpvOpFDiv},
    [OPERATOR_REMAINDER] = {SpvOpNop, SpvOpSRem, SpvOpUMod, SpvOpFRem},
    [OPERATOR_SHIFT_LEFT] = {SpvOpNop, SpvOpShiftLeftLogical, SpvOpShiftLeftLogical, SpvOpNop},
    [OPERATOR_SHIFT_RIGHT] = {SpvOpNop, SpvOpShiftRightArithmetic, SpvOpShiftRightLogical,
                              SpvOpNop},
    [OPERATOR_BIT_AND] = {SpvOpLogicalAnd, SpvOpBitwiseAnd, SpvOpBitwiseAnd, SpvOpNop},
    [OPERATOR_BIT_OR] = {SpvOpLogicalOr, SpvOpBitwiseOr, SpvOpBitwiseOr, SpvOpNop},
    [OPERATOR_BIT_XOR] = {SpvOpLogicalNotEqual, SpvOpBitwiseXor, SpvOpBitwiseXor, SpvOpNop},
    [OPERATOR_LESS] = {SpvOpNop, SpvOpSLessThan, SpvOpULessThan, SpvOpFOrdLessThan},
    [OPERATOR_GREATER] = {SpvOpNop, SpvOpSGreaterThan, SpvOpUGreaterThan, SpvOpFOrdGreaterThan},
    [OPERATOR_LESS_EQUAL] = {SpvOpNop, SpvOpSLessThanEqual, SpvOpULessThanEqual,
                             SpvOpFOrdLessThanEqual},
    [OPERATOR_GREATER_EQUAL] = {SpvOpNop, SpvOpSGreaterThanEqual, SpvOpUGreaterThanEqual,
                                SpvOpFOrdGreaterThanEqual},
    [OPERATOR_EQUAL] = {SpvOpLogicalEqual, SpvOpIEqual, SpvOpIEqual, SpvOpFOrdEqual},
    [OPERATOR_NOT_EQUAL] = {SpvOpLogicalNotEqual, SpvOpINotEqual, SpvOpINotEqual,
                            SpvOpFUnordNotEqual},
    [OPERATOR_LOGICAL_AND] = {SpvOpLogicalAnd, SpvOpBitwiseAnd, SpvOpBitwiseAnd, SpvOpNop},
    [OPERATOR_LOGICAL_OR] = {SpvOpLogicalOr, SpvOpBitwiseOr, SpvOpBitwiseOr, SpvOpNop},
    [OPERATOR_NEGATE] = {SpvOpNop, SpvOpSNegate, SpvOpSNegate, SpvOpFNegate},
    [OPERATOR_NOT] = {SpvOpLogicalNot, SpvOpNot, SpvOpNot, SpvOpNop},
    [OPERATOR_COMPLEMENT] = {SpvOpLogicalNot, SpvOpNot, SpvOpNot, SpvOpNop},
};

static SpvOp opcode_for(enum operator_kind op, const struct type *operand) {
    const struct operator_row *row = &operators[op];
    switch (scalar_class((enum scalar)operand->scalar)) {
    case CLASS_BOOL:
        return row->of_bool;
    case CLASS_INT:
        return row->of_int;
    case CLASS_UINT:
        return row->of_uint;
    case CLASS_FLOAT:
        return row->of_float;
    }
    return SpvOpNop;
}

/* ---- Rows of matrices ---- */

struct value value_by_rows(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, row_operation *operation, void *user) {
    const struct type *matrix = NULL;
    for (uint32_t i = 0; i < count && !matrix; i++)
        if (type_is_real_matrix(operands[i].type))
            matrix = operands[i].type;
    if (!matrix)
        return value_of(operation(e, operands, count, result, user), result);
    uint32_t rows[4];
    struct value parts[4];
    const struct type *part = type_is_real_matrix(result) ? cg_row_of(e, result) : result;
    for (uint32_t row = 0; row < matrix->rows; row++) {
        for (uint32_t i = 0; i < count; i++)
            parts[i] = type_is_real_matrix(operands[i].type) ? value_row(e, operands[i], row)
                                                             : operands[i];
        rows[row] = operation(e, parts, count, part, user);
    }
    return value_construct(e, result, rows, matrix->rows);
}

/* ---- Binary ---- */

static bool is_shift(enum operator_kind op) {
    return op == OPERATOR_SHIFT_LEFT || op == OPERATOR_SHIFT_RIGHT;
}

/* HLSL uses only the low bits of a shift count; SPIR-V leaves larger counts undefined. */
static uint32_t mask_count(struct emitter *e, struct value count) {
    unsigned bits = type_scalar_bits((enum scalar)count.type->scalar);
    return emit_op(e, SpvOpBitwiseAnd, value_type_id(e, count.type), count.id,
                   constant_splat(e, count.type, bits - 1));
}

static uint32_t binary_row(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, void *user) {
    enum operator_kind op = *(const enum operator_kind *)user;
    uint32_t words[2] = {operands[0].id, operands[1].id}, type = value_type_id(e, result);
    SpvOp opcode = opcode_for(op, operands[0].type);
    if (opcode == SpvOpSRem) {
        /* Emits a - (a / b) * b, which has the sign of `a`, as in C. Vulkan leaves OpSRem
         * undefined for negative operands ("Precision and Operation of SPIR-V Instructions"),
         * and drivers exploit that. The optimizer restores OpSRem for operands that cannot be
         * negative (optimize/value/signs.c). */
        uint32_t a = words[0];
        uint32_t b = words[1];
        uint32_t quotient = emit_foldable(e, SpvOpSDiv, type, a, b);
        uint32_t product = emit_foldable(e, SpvOpIMul, type, quotient, b);
        return emit_foldable(e, SpvOpISub, type, a, product);
    }
    if (is_shift(op))
        words[1] = mask_count(e, operands[1]);
    return emit_foldable_words(e, opcode, type, words, count);
}

struct value emit_binary(struct emitter *e, enum operator_kind op, struct value a, struct value b,
                         const struct type *result) {
    struct value operands[2] = {a, b};
    return value_by_rows(e, operands, 2, result, binary_row, &op);
}

struct value emit_arithmetic(struct emitter *e, enum operator_kind op, struct value a,
                             struct value b) {
    return emit_binary(e, op, a, b, a.type);
}

/* ---- Unary ---- */

static uint32_t unary_row(struct emitter *e, const struct value *operands, uint32_t count,
                          const struct type *result, void *user) {
    enum operator_kind op = *(const enum operator_kind *)user;
    return emit_foldable_words(e, opcode_for(op, operands[0].type), value_type_id(e, result),
                               &operands[0].id, count);
}

struct value emit_unary(struct emitter *e, enum operator_kind op, struct value a) {
    return value_by_rows(e, &a, 1, a.type, unary_row, &op);
}

/* ---- All and any ---- */

static uint32_t reduce_value(struct emitter *e, struct value v, SpvOp of_vector,
                             enum operator_kind join) {
    const struct type *bool_type = type_scalar(e->program->types, SCALAR_BOOL);
    if (!type_is_real_matrix(v.type))
        return type_vector_size(v.type) == 1 ? v.id : emit_op(e, of_vector, type_id_bool(e), v.id);
    uint32_t id = 0;
    for (uint32_t row = 0; row < v.type->rows; row++) {
        uint32_t part = emit_op(e, of_vector, type_id_bool(e), value_row(e, v, row).id);
        id = row == 0 ? part
                      : emit_binary(e, join, value_of(id, bool_type), value_of(part, bool_type),
                                    bool_type)
                            .id;
    }
    return id;
}

uint32_t emit_all(struct emitter *e, struct value v) {
    return reduce_value(e, v, SpvOpAll, OPERATOR_LOGICAL_AND);
}

uint32_t emit_any(struct emitter *e, struct value v) {
    return reduce_value(e, v, SpvOpAny, OPERATOR_LOGICAL_OR);
}

/* Numeric conversions change the width first and then the sign, because OpSConvert and
 * OpUConvert keep the class. */

/* ---- Numbers ---- */

static unsigned bits_of(const struct type *type) {
    return type_scalar_bits((enum scalar)type->scalar);
}

static enum scalar_class class_of(const struct type *type) {
    return scalar_class((enum scalar)type->scalar);
}

static uint32_t from_bool(struct emitter *e, struct value v, const struct type *to) {
    return emit_foldable(e, SpvOpSelect, value_type_id(e, to), v.id, constant_splat(e, to, 1),
                         constant_splat(e, to, 0));
}

/* Returns the scalar type with the class of `type` and the width of `to`. */
static enum scalar widened(const struct type *type, const struct type *to) {
    static const enum scalar by_width[][3] = {
        [CLASS_INT] = {SCALAR_INT16, SCALAR_INT, SCALAR_INT64},
        [CLASS_UINT] = {SCALAR_UINT16, SCALAR_UINT, SCALAR_UINT64},
        [CLASS_FLOAT] = {SCALAR_HALF, SCALAR_FLOAT, SCALAR_DOUBLE},
    };
    unsigned bits = bits_of(to);
    return by_width[class_of(type)][bits == 16 ? 0 : bits == 64 ? 2 : 1];
}

static struct value match_width(struct emitter *e, struct value v, const struct type *to) {
    if (bits_of(v.type) == bits_of(to))
        return v;
    static const SpvOp ops[] = {
        [CLASS_INT] = SpvOpSConvert, [CLASS_UINT] = SpvOpUConvert, [CLASS_FLOAT] = SpvOpFConvert};
    const struct type *type = type_like(e, v.type, widened(v.type, to));
    return value_of(emit_foldable(e, ops[class_of(v.type)], value_type_id(e, type), v.id), type);
}

static uint32_t to_integer(struct emitter *e, struct value v, const struct type *to) {
    if (class_of(v.type) != CLASS_FLOAT) {
        v = match_width(e, v, to);
        return class_of(v.type) == class_of(to)
                   ? v.id
                   : emit_foldable(e, SpvOpBitcast, value_type_id(e, to), v.id);
    }
    return emit_op(e, class_of(to) == CLASS_INT ? SpvOpConvertFToS : SpvOpConvertFToU,
                   value_type_id(e, to), v.id);
}

static uint32_t to_float(struct emitter *e, struct value v, const struct type *to) {
    if (class_of(v.type) == CLASS_FLOAT)
        return match_width(e, v, to).id;
    bool is_signed = class_of(v.type) == CLASS_INT;
    /* Widen the integer first: a narrower integer would lose bits that the float can represent,
     * at least approximately. */
    if (bits_of(v.type) < bits_of(to))
        v = match_width(e, v, to);
    return emit_op(e, is_signed ? SpvOpConvertSToF : SpvOpConvertUToF, value_type_id(e, to), v.id);
}

static uint32_t numeric_row(struct emitter *e, const struct value *operands, uint32_t count,
                            const struct type *to, void *user) {
    (void)count, (void)user;
    struct value v = operands[0];
    if (value_type_id(e, v.type) == value_type_id(e, to))
        return v.id;
    if (class_of(to) == CLASS_BOOL) {
        struct value zero = value_number(e, v.type, 0);
        return emit_binary(e, OPERATOR_NOT_EQUAL, v, zero, to).id;
    }
    if (class_of(v.type) == CLASS_BOOL)
        return from_bool(e, v, to);
    return class_of(to) == CLASS_FLOAT ? to_float(e, v, to) : to_integer(e, v, to);
}

struct value convert_numeric(struct emitter *e, struct value v, const struct type *to) {
    if (v.packing == PACK_NONE && value_type_id(e, v.type) == value_type_id(e, to))
        return value_of(v.id, to);
    return value_by_rows(e, &v, 1, to, numeric_row, NULL);
}

/* ---- Splats ---- */

static uint32_t repeat(struct emitter *e, uint32_t type, uint32_t part, uint32_t count) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = part;
    return constant_is(e, part) ? constant_composite(e, type, parts, count)
                                : emit_words(e, SpvOpCompositeConstruct, type, parts, count);
}

struct value convert_splat(struct emitter *e, struct value scalar, const struct type *to) {
    if (type_is_real_matrix(to)) {
        uint32_t row = repeat(e, value_type_id(e, cg_row_of(e, to)), scalar.id, to->columns);
        return value_of(repeat(e, value_type_id(e, to), row, to->rows), to);
    }
    uint32_t count = type_vector_size(to);
    return value_of(count == 1 ? scalar.id : repeat(e, value_type_id(e, to), scalar.id, count), to);
}

/* ---- Truncation ---- */

static const uint8_t first_four[4] = {0, 1, 2, 3};

/* Truncates a matrix of one row or column, which is a vector in SPIR-V. */
static struct value truncate_flat_matrix(struct emitter *e, struct value v, const struct type *to) {
    uint32_t count = type_vector_size(to);
    if (count == 1)
        return value_of(value_component(e, v, 0).id, to);
    return value_of(value_swizzle(e, v, first_four, count).id, to);
}

static struct value truncate_matrix(struct emitter *e, struct value v, const struct type *to) {
    uint32_t rows = to->kind == TYPE_MATRIX ? to->rows : 1;
    uint32_t columns = to->kind == TYPE_MATRIX ? to->columns : type_vector_size(to);
    uint32_t parts[4];
    for (uint32_t i = 0; i < rows; i++) {
        struct value row = value_row(e, v, i);
        if (columns == 1)
            row = value_component(e, row, 0);
        else if (columns < v.type->columns)
            row = value_swizzle(e, row, first_four, columns);
        parts[i] = row.id;
    }
    return rows == 1 ? value_of(parts[0], to) : value_construct(e, to, parts, rows);
}

struct value convert_truncate(struct emitter *e, struct value v, const struct type *to) {
    if (type_is_real_matrix(v.type))
        return truncate_matrix(e, v, to);
    if (v.type->kind == TYPE_MATRIX && type_vector_size(to) < type_vector_size(v.type))
        return truncate_flat_matrix(e, v, to);
    uint32_t count = type_vector_size(to);
    if (count == type_vector_size(v.type))
        return value_of(v.id, to);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = value_component(e, v, i).id;
    return value_construct(e, to, parts, count);
}

/* ---- Addresses ---- */

bool type_is_address(const struct type *type) {
    return type_is_object(type, OBJECT_BUFFER_POINTER);
}

struct value convert_address(struct emitter *e, struct value v, const struct type *to) {
    uint32_t type = value_type_id(e, to);
    if (type == value_type_id(e, v.type))
        return value_of(v.id, to);
    if (type_is_address(v.type) && type_is_address(to))
        return value_of(emit_op(e, SpvOpBitcast, type, v.id), to);
    return value_of(
        emit_op(e, type_is_address(to) ? SpvOpConvertUToPtr : SpvOpConvertPtrToU, type, v.id), to);
}
