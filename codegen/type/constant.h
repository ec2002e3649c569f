/* Constants.  Equal ones exist once. */
#ifndef HLSL2SPV_CODEGEN_TYPE_CONSTANT_H
#define HLSL2SPV_CODEGEN_TYPE_CONSTANT_H

#include "type.h"

bool constant_is(const struct emitter *e, uint32_t id); /* usable where a constant is demanded */
/* Says that an id is one. */
uint32_t constant_mark(struct emitter *e, uint32_t id);

/* ---- Numbers (numbers.c) ---- */

uint32_t constant_bool(struct emitter *e, bool b);
uint32_t constant_int(struct emitter *e, int32_t n);
uint32_t constant_uint(struct emitter *e, uint32_t n);
uint32_t constant_float(struct emitter *e, float f);
uint32_t constant_scalar(struct emitter *e, enum scalar scalar, union scalar_value v);
/* What a number that is no bool is in a module. */
struct constant_words {
    uint32_t words[2];
    size_t count;
};
struct constant_words constant_words(enum scalar scalar, union scalar_value v);
/* n in the scalar type's own class: 1 as bool, int, float, … */
uint32_t constant_number(struct emitter *e, enum scalar scalar, double n);

/* ---- All others (constants.c) ---- */

/* n in every component of a scalar or vector type, or in a matrix. */
uint32_t constant_splat(struct emitter *e, const struct type *type, double n);
uint32_t constant_int_vector(struct emitter *e, const int32_t *values, uint32_t count);
uint32_t constant_composite(struct emitter *e, uint32_t type, const uint32_t *parts, size_t count);
uint32_t constant_null(struct emitter *e, uint32_t type);
uint32_t constant_undefined(struct emitter *e, uint32_t type);
/* OpConstantStringAMDX, which names a node. */
uint32_t constant_string(struct emitter *e, const char *text);
uint32_t constant_of(struct emitter *e, const struct constant *constant);
/* The constant that an expression is, or 0. */
uint32_t constant_folded(struct emitter *e, const struct expression *x);
/* Folded away: statics that are constants of scalar type have no memory. */
bool variable_is_plain_constant(const struct variable *v);

#endif
