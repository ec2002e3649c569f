/* Constants of one number. */
#include "constant.h"

#include <string.h>

bool constant_is(const struct emitter *e, uint32_t id) {
    return module_is(e->m, id, ID_CONSTANT);
}

uint32_t constant_mark(struct emitter *e, uint32_t id) {
    module_mark(e->m, id, ID_CONSTANT);
    return id;
}

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
    return constant_mark(e, module_unique(e->m, b ? SpvOpConstantTrue : SpvOpConstantFalse,
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
