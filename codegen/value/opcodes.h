/* What holds of instructions by their opcode. */
#ifndef HLSL2SPV_CODEGEN_VALUE_OPCODES_H
#define HLSL2SPV_CODEGEN_VALUE_OPCODES_H

#include "../emitter.h"

/* What NoContraction may stand at: arithmetic. */
bool is_contractible(SpvOp op);
/* What hands the non-uniformity of its operands on to its result. */
bool carries_non_uniform(SpvOp op);
/* Results of these are RelaxedPrecision when their HLSL type is a min precision one. */
bool is_relaxed_by_type(SpvOp op);
/* So are those of what computes numbers. */
bool computes_numbers(SpvOp op);
bool is_allowed_in_spec_constant(SpvOp op);

#endif
