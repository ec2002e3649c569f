/* What holds of instructions by their opcode. */
#include "opcodes.h"

bool carries_non_uniform(SpvOp op) {
    switch ((int)op) {
    case SpvOpLoad:
    case SpvOpAccessChain:
    case SpvOpCopyObject:
    case SpvOpSampledImage:
    case SpvOpImage:
    case SpvOpImageTexelPointer:
    case SpvOpUntypedAccessChainKHR:
    case SpvOpBufferPointerEXT:
    case SpvOpIAdd:
    case SpvOpISub:
    case SpvOpIMul:
    case SpvOpSDiv:
    case SpvOpUDiv:
    case SpvOpSRem:
    case SpvOpUMod:
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpShiftLeftLogical:
    case SpvOpShiftRightLogical:
    case SpvOpShiftRightArithmetic:
    case SpvOpBitcast:
    case SpvOpUConvert:
    case SpvOpSConvert:
    case SpvOpConvertFToU:
    case SpvOpConvertFToS:
    case SpvOpConvertUToF:
    case SpvOpConvertSToF:
        return true;
    default:
        return op >= SpvOpAtomicExchange && op <= SpvOpAtomicXor;
    }
}

bool is_relaxed_by_type(SpvOp op) {
    switch ((int)op) {
    case SpvOpLoad:
    case SpvOpFunctionCall:
    case SpvOpCompositeExtract:
    case SpvOpCompositeInsert:
    case SpvOpCompositeConstruct:
    case SpvOpVectorShuffle:
    case SpvOpBitcast:
    case SpvOpFConvert:
    case SpvOpSConvert:
    case SpvOpUConvert:
    case SpvOpConvertFToS:
    case SpvOpConvertFToU:
    case SpvOpConvertSToF:
    case SpvOpConvertUToF:
        return true;
    default:
        return false;
    }
}

bool computes_numbers(SpvOp op) {
    switch ((int)op) {
    case SpvOpExtInst:
    case SpvOpSelect:
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpShiftLeftLogical:
    case SpvOpShiftRightLogical:
    case SpvOpShiftRightArithmetic:
    case SpvOpNot:
    case SpvOpTranspose:
        return true;
    default:
        return is_contractible(op) || (op >= SpvOpImageSampleImplicitLod && op <= SpvOpImageRead);
    }
}

bool is_contractible(SpvOp op) {
    switch ((int)op) {
    case SpvOpSNegate:
    case SpvOpFNegate:
    case SpvOpIAdd:
    case SpvOpFAdd:
    case SpvOpISub:
    case SpvOpFSub:
    case SpvOpIMul:
    case SpvOpFMul:
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpFDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpSMod:
    case SpvOpFRem:
    case SpvOpFMod:
    case SpvOpVectorTimesScalar:
    case SpvOpMatrixTimesScalar:
    case SpvOpVectorTimesMatrix:
    case SpvOpMatrixTimesVector:
    case SpvOpMatrixTimesMatrix:
    case SpvOpOuterProduct:
    case SpvOpDot:
    case SpvOpIAddCarry:
    case SpvOpISubBorrow:
    case SpvOpUMulExtended:
    case SpvOpSMulExtended:
        return true;
    default:
        return false;
    }
}

bool is_allowed_in_spec_constant(SpvOp op) {
    switch ((int)op) {
    case SpvOpIAdd:
    case SpvOpISub:
    case SpvOpIMul:
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpShiftRightLogical:
    case SpvOpShiftRightArithmetic:
    case SpvOpShiftLeftLogical:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpBitwiseAnd:
    case SpvOpLogicalOr:
    case SpvOpLogicalAnd:
    case SpvOpLogicalEqual:
    case SpvOpLogicalNotEqual:
    case SpvOpIEqual:
    case SpvOpINotEqual:
    case SpvOpULessThan:
    case SpvOpSLessThan:
    case SpvOpUGreaterThan:
    case SpvOpSGreaterThan:
    case SpvOpULessThanEqual:
    case SpvOpSLessThanEqual:
    case SpvOpUGreaterThanEqual:
    case SpvOpSGreaterThanEqual:
    case SpvOpSNegate:
    case SpvOpNot:
    case SpvOpLogicalNot:
    case SpvOpSelect:
    case SpvOpUConvert:
    case SpvOpSConvert:
        return true;
    default:
        return false;
    }
}
