/* What an instruction comes to by the laws of its opcode, whatever the values are. */
#ifndef HLSL2SPV_OPTIMIZE_SIMPLIFY_H
#define HLSL2SPV_OPTIMIZE_SIMPLIFY_H

#include "pass.h"

/* The value that the result of a pure instruction equals; the instruction's own id when it was
 * changed to a cheaper one that computes the same; 0 when nothing is known. */
uint32_t simplify(struct optimizer *o, struct instruction *i);
/* Where it does not matter whether an operand has a sign, a conversion of that alone is left out;
 * whether there was one. */
bool ignore_signs(struct optimizer *o, struct instruction *i);
/* A branch on what is negated goes the other way; whether it did. */
bool simplify_branch(struct optimizer *o, struct instruction *branch);

#endif
