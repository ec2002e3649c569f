/* SPIR-V types of scalars. */
#include "type.h"

static uint32_t integer_type(struct emitter *e, unsigned bits, bool is_signed) {
    return module_type(e->m, SpvOpTypeInt, (const uint32_t[]){bits, is_signed}, 2);
}

uint32_t type_id_scalar(struct emitter *e, enum scalar scalar) {
    unsigned bits = type_scalar_bits(scalar);
    uint32_t id = 0;
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        return module_type(e->m, SpvOpTypeBool, NULL, 0);
    case CLASS_INT:
        id = integer_type(e, bits, true);
        break;
    case CLASS_UINT:
        id = integer_type(e, bits, false);
        break;
    case CLASS_FLOAT:
        id = module_type(e->m, SpvOpTypeFloat, (const uint32_t[]){bits}, 1);
        break;
    }
    return id;
}

uint32_t type_id_void(struct emitter *e) {
    return module_type(e->m, SpvOpTypeVoid, NULL, 0);
}
uint32_t type_id_bool(struct emitter *e) {
    return type_id_scalar(e, SCALAR_BOOL);
}
uint32_t type_id_int(struct emitter *e) {
    return type_id_scalar(e, SCALAR_INT);
}
uint32_t type_id_uint(struct emitter *e) {
    return type_id_scalar(e, SCALAR_UINT);
}
uint32_t type_id_float(struct emitter *e) {
    return type_id_scalar(e, SCALAR_FLOAT);
}
