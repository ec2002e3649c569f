/* What instructions make of constants: the same, to the bit, that a machine would compute which
 * follows IEEE 754.  What SPIR-V leaves undefined, or lets machines compute as they like, is not
 * folded: division by zero, shifts by the width, sines.  Specialization constants are no constants
 * here. */
#ifndef HLSL2SPV_OPTIMIZE_FOLD_H
#define HLSL2SPV_OPTIMIZE_FOLD_H

#include "pass.h"

/* The constant that is the result of an instruction whose operands are constants, or 0. */
uint32_t fold_instruction(struct optimizer *o, const struct instruction *i);

/* The bits of a scalar constant, or of a component of a vector; false for all others. */
bool constant_component(const struct optimizer *o, uint32_t id, uint32_t component, uint64_t *bits);
/* The bits that all components of a constant have. */
bool splat_bits(const struct optimizer *o, uint32_t id, uint64_t *bits);
/* The constant of a scalar type that has these bits, or the vector all of whose components have
 * them. */
uint32_t constant_of_bits(struct optimizer *o, uint32_t type, uint64_t bits);
/* A part of a constant, a null or an undefined value; 0 of other values. */
uint32_t constant_part(struct optimizer *o, uint32_t id, uint32_t index);

/* How many bits a scalar, or a component of a vector, of a type has; 0 of other types. */
unsigned component_width(const struct optimizer *o, uint32_t type);
/* The components of a vector type; 1 for a scalar type, 0 for others. */
uint32_t component_count(const struct optimizer *o, uint32_t type);

#endif
