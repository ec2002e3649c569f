/* Creates scalar constants. */
#include "../../base/number.h"
#include "type.h"

bool constant_is(const struct emitter *e, uint32_t id) {
    return module_is(e->m, id, ID_CONSTANT);
}

uint32_t constant_mark(struct emitter *e, uint32_t id) {
    module_mark(e->m, id, ID_CONSTANT);
    return id;
}

static uint32_t narrow_constant(struct emitter *e, uint32_t type, uint32_t bits) {
    return module_constant(e->m, type, &bits, 1);
}

/* Narrow integers are sign- or zero-extended to a word according to their type (SPIR-V 2.2.1). */
struct constant_words constant_words(enum scalar scalar, union scalar_value v) {
    unsigned width = type_scalar_bits(scalar);
    uint64_t bits = scalar_class(scalar) == CLASS_FLOAT
                        ? real_bits(v.f, width)
                        : integer_of_width(v.u, width, scalar_is_signed(scalar));
    return (struct constant_words){{(uint32_t)bits, (uint32_t)(bits >> 32)}, width == 64 ? 2 : 1};
}

uint32_t constant_scalar(struct emitter *e, enum scalar scalar, union scalar_value v) {
    if (scalar_class(scalar) == CLASS_BOOL)
        return constant_bool(e, v.u != 0);
    struct constant_words k = constant_words(scalar, v);
    return module_constant(e->m, type_id_scalar(e, scalar), k.words, k.count);
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
    return constant_scalar(e, SCALAR_FLOAT, (union scalar_value){.f = f});
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
