/* What holds of instructions by their opcode. */
#include "opcodes.h"

enum fact {
    NON_UNIFORM = 1, /* its result differs between invocations where an operand does */
    RELAXED = 2,     /* it is relaxed where its type is */
    NUMBERS = 4,     /* it computes numbers, which RelaxedPrecision may say less of */
    CONTRACTS = 8,   /* so does arithmetic, which NoContraction is for */
    SPECIALIZES = 16 /* OpSpecConstantOp takes it (SPIR-V 3.52.7) with the Shader capability */
};

static const uint8_t facts[] = {
    [SpvOpExtInst] = NUMBERS,
    [SpvOpFunctionCall] = RELAXED,
    [SpvOpImageTexelPointer] = NON_UNIFORM,
    [SpvOpLoad] = NON_UNIFORM | RELAXED,
    [SpvOpAccessChain] = NON_UNIFORM,
    [SpvOpVectorShuffle] = RELAXED,
    [SpvOpCompositeConstruct] = RELAXED,
    [SpvOpCompositeExtract] = RELAXED,
    [SpvOpCompositeInsert] = RELAXED,
    [SpvOpCopyObject] = NON_UNIFORM,
    [SpvOpTranspose] = NUMBERS,
    [SpvOpSampledImage] = NON_UNIFORM,
    [SpvOpImageSampleImplicitLod] = NUMBERS,
    [SpvOpImageSampleExplicitLod] = NUMBERS,
    [SpvOpImageSampleDrefImplicitLod] = NUMBERS,
    [SpvOpImageSampleDrefExplicitLod] = NUMBERS,
    [SpvOpImageSampleProjImplicitLod] = NUMBERS,
    [SpvOpImageSampleProjExplicitLod] = NUMBERS,
    [SpvOpImageSampleProjDrefImplicitLod] = NUMBERS,
    [SpvOpImageSampleProjDrefExplicitLod] = NUMBERS,
    [SpvOpImageFetch] = NUMBERS,
    [SpvOpImageGather] = NUMBERS,
    [SpvOpImageDrefGather] = NUMBERS,
    [SpvOpImageRead] = NUMBERS,
    [SpvOpImage] = NON_UNIFORM,
    [SpvOpConvertFToU] = NON_UNIFORM | RELAXED,
    [SpvOpConvertFToS] = NON_UNIFORM | RELAXED,
    [SpvOpConvertSToF] = NON_UNIFORM | RELAXED,
    [SpvOpConvertUToF] = NON_UNIFORM | RELAXED,
    [SpvOpUConvert] = NON_UNIFORM | RELAXED | SPECIALIZES,
    [SpvOpSConvert] = NON_UNIFORM | RELAXED | SPECIALIZES,
    [SpvOpFConvert] = RELAXED,
    [SpvOpBitcast] = NON_UNIFORM | RELAXED,
    [SpvOpSNegate] = CONTRACTS | SPECIALIZES,
    [SpvOpFNegate] = CONTRACTS,
    [SpvOpIAdd] = NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFAdd] = CONTRACTS,
    [SpvOpISub] = NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFSub] = CONTRACTS,
    [SpvOpIMul] = NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFMul] = CONTRACTS,
    [SpvOpUDiv] = NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSDiv] = NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFDiv] = CONTRACTS,
    [SpvOpUMod] = NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSRem] = NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSMod] = CONTRACTS,
    [SpvOpFRem] = CONTRACTS,
    [SpvOpFMod] = CONTRACTS,
    [SpvOpVectorTimesScalar] = CONTRACTS,
    [SpvOpMatrixTimesScalar] = CONTRACTS,
    [SpvOpVectorTimesMatrix] = CONTRACTS,
    [SpvOpMatrixTimesVector] = CONTRACTS,
    [SpvOpMatrixTimesMatrix] = CONTRACTS,
    [SpvOpOuterProduct] = CONTRACTS,
    [SpvOpDot] = CONTRACTS,
    [SpvOpIAddCarry] = CONTRACTS,
    [SpvOpISubBorrow] = CONTRACTS,
    [SpvOpUMulExtended] = CONTRACTS,
    [SpvOpSMulExtended] = CONTRACTS,
    [SpvOpLogicalEqual] = SPECIALIZES,
    [SpvOpLogicalNotEqual] = SPECIALIZES,
    [SpvOpLogicalOr] = SPECIALIZES,
    [SpvOpLogicalAnd] = SPECIALIZES,
    [SpvOpLogicalNot] = SPECIALIZES,
    [SpvOpSelect] = NUMBERS | SPECIALIZES,
    [SpvOpIEqual] = SPECIALIZES,
    [SpvOpINotEqual] = SPECIALIZES,
    [SpvOpUGreaterThan] = SPECIALIZES,
    [SpvOpSGreaterThan] = SPECIALIZES,
    [SpvOpUGreaterThanEqual] = SPECIALIZES,
    [SpvOpSGreaterThanEqual] = SPECIALIZES,
    [SpvOpULessThan] = SPECIALIZES,
    [SpvOpSLessThan] = SPECIALIZES,
    [SpvOpULessThanEqual] = SPECIALIZES,
    [SpvOpSLessThanEqual] = SPECIALIZES,
    [SpvOpShiftRightLogical] = NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpShiftRightArithmetic] = NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpShiftLeftLogical] = NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseOr] = NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseXor] = NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseAnd] = NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpNot] = NUMBERS | SPECIALIZES,
    [SpvOpAtomicExchange] = NON_UNIFORM,
    [SpvOpAtomicCompareExchange] = NON_UNIFORM,
    [SpvOpAtomicCompareExchangeWeak] = NON_UNIFORM,
    [SpvOpAtomicIIncrement] = NON_UNIFORM,
    [SpvOpAtomicIDecrement] = NON_UNIFORM,
    [SpvOpAtomicIAdd] = NON_UNIFORM,
    [SpvOpAtomicISub] = NON_UNIFORM,
    [SpvOpAtomicSMin] = NON_UNIFORM,
    [SpvOpAtomicUMin] = NON_UNIFORM,
    [SpvOpAtomicSMax] = NON_UNIFORM,
    [SpvOpAtomicUMax] = NON_UNIFORM,
    [SpvOpAtomicAnd] = NON_UNIFORM,
    [SpvOpAtomicOr] = NON_UNIFORM,
    [SpvOpAtomicXor] = NON_UNIFORM,
};

static bool has(SpvOp op, unsigned wanted) {
    return op < sizeof facts && facts[op] & wanted;
}

/* Those of descriptor heaps, whose numbers are far from the table's. */
static bool is_heap_address(SpvOp op) {
    return op == SpvOpUntypedAccessChainKHR || op == SpvOpBufferPointerEXT;
}

bool carries_non_uniform(SpvOp op) {
    return has(op, NON_UNIFORM) || is_heap_address(op);
}

bool is_relaxed_by_type(SpvOp op) {
    return has(op, RELAXED);
}

bool computes_numbers(SpvOp op) {
    return has(op, NUMBERS | CONTRACTS);
}

bool is_contractible(SpvOp op) {
    return has(op, CONTRACTS);
}

bool is_allowed_in_spec_constant(SpvOp op) {
    return has(op, SPECIALIZES);
}
