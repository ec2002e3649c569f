/* Packed small integers, and dot products with an accumulator. */
#include "builtin.h"

/* Vectors of four bytes are used only between a conversion and a bitcast. */
static uint32_t byte_vector(struct emitter *e, bool is_signed) {
    uint32_t byte = module_type(e->m, SpvOpTypeInt, (const uint32_t[]){8, is_signed}, 2);
    return module_type(e->m, SpvOpTypeVector, (const uint32_t[]){byte, 4}, 2);
}

struct value lower_dot4add(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1),
                 sum = cg_call_value(e, x, 2);
    SpvOp op = x->call.row == INTRINSIC_DOT4ADD_I8PACKED ? SpvOpSDot : SpvOpUDot;
    uint32_t type = value_type_id(e, x->type);
    uint32_t dot = emit_op(e, op, type, a.id, b.id, SpvPackedVectorFormatPackedVectorFormat4x8Bit);
    return value_of(emit_op(e, SpvOpIAdd, type, dot, sum.id), x->type);
}

/* The products have type half; their sum and the accumulator are floats. */
struct value lower_dot2add(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1),
                 sum = cg_call_value(e, x, 2);
    struct value products = emit_arithmetic(e, OPERATOR_MULTIPLY, a, b);
    struct value wide = convert_numeric(e, products, emit_vector(e, SCALAR_FLOAT, 2));
    struct value first = value_component(e, wide, 0), second = value_component(e, wide, 1);
    struct value dot = emit_arithmetic(e, OPERATOR_ADD, first, second);
    return emit_binary(e, OPERATOR_ADD, dot, sum, x->type);
}

struct value lower_unpack8(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    bool is_signed = scalar_is_signed(x->type->scalar);
    uint32_t bytes = emit_op(e, SpvOpBitcast, byte_vector(e, is_signed), v.id);
    SpvOp op = is_signed ? SpvOpSConvert : SpvOpUConvert;
    return value_of(emit_op(e, op, value_type_id(e, x->type), bytes), x->type);
}

static struct value clamp_to_byte(struct emitter *e, struct value v, bool is_signed) {
    struct value operands[] = {
        v,
        value_number(e, v.type, is_signed ? -128 : 0),
        value_number(e, v.type, is_signed ? 127 : 255),
    };
    return emit_ext_rows(e, GLSLstd450SClamp, operands, 3, v.type);
}

struct value lower_pack8(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    bool is_signed = x->call.row == INTRINSIC_PACK_S8 || x->call.row == INTRINSIC_PACK_CLAMP_S8;
    if (x->call.row == INTRINSIC_PACK_CLAMP_S8 || x->call.row == INTRINSIC_PACK_CLAMP_U8)
        v = clamp_to_byte(e, v, is_signed);
    bool from_signed = scalar_is_signed(v.type->scalar);
    SpvOp op = from_signed ? SpvOpSConvert : SpvOpUConvert;
    uint32_t bytes = emit_op(e, op, byte_vector(e, from_signed), v.id);
    return value_of(emit_op(e, SpvOpBitcast, value_type_id(e, x->type), bytes), x->type);
}
