/* Looks up properties of SPIR-V opcodes. */
#include "value.h"

enum emitted_fact {
    INHERITS_NON_UNIFORM = 1, /* the result is non-uniform if an operand is */
    RELAXED = 2,              /* the result is relaxed if its type is */
    NUMBERS = 4,              /* computes numbers: RelaxedPrecision applies */
    CONTRACTS = 8,            /* arithmetic: NoContraction applies too */
    SPECIALIZES = 16 /* OpSpecConstantOp allows it with the Shader capability (SPIR-V 3.52.7) */
};

static const uint8_t facts[] = {
    [SpvOpExtInst] = NUMBERS,
    [SpvOpFunctionCall] = RELAXED,
    [SpvOpImageTexelPointer] = INHERITS_NON_UNIFORM,
    [SpvOpLoad] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpAccessChain] = INHERITS_NON_UNIFORM,
    [SpvOpVectorShuffle] = RELAXED,
    [SpvOpCompositeConstruct] = RELAXED,
    [SpvOpCompositeExtract] = RELAXED,
    [SpvOpCompositeInsert] = RELAXED,
    [SpvOpCopyObject] = INHERITS_NON_UNIFORM,
    [SpvOpTranspose] = NUMBERS,
    [SpvOpSampledImage] = INHERITS_NON_UNIFORM,
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
    [SpvOpImage] = INHERITS_NON_UNIFORM,
    [SpvOpConvertFToU] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpConvertFToS] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpConvertSToF] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpConvertUToF] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpUConvert] = INHERITS_NON_UNIFORM | RELAXED | SPECIALIZES,
    [SpvOpSConvert] = INHERITS_NON_UNIFORM | RELAXED | SPECIALIZES,
    [SpvOpFConvert] = RELAXED,
    [SpvOpBitcast] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpSNegate] = CONTRACTS | SPECIALIZES,
    [SpvOpFNegate] = CONTRACTS,
    [SpvOpIAdd] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFAdd] = CONTRACTS,
    [SpvOpISub] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFSub] = CONTRACTS,
    [SpvOpIMul] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFMul] = CONTRACTS,
    [SpvOpUDiv] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSDiv] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFDiv] = CONTRACTS,
    [SpvOpUMod] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSRem] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
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
    [SpvOpShiftRightLogical] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpShiftRightArithmetic] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpShiftLeftLogical] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseOr] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseXor] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseAnd] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpNot] = NUMBERS | SPECIALIZES,
    [SpvOpAtomicExchange] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicCompareExchange] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicCompareExchangeWeak] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicIIncrement] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicIDecrement] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicIAdd] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicISub] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicSMin] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicUMin] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicSMax] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicUMax] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicAnd] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicOr] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicXor] = INHERITS_NON_UNIFORM,
};

static bool has_property(SpvOp op, unsigned wanted) {
    return op < sizeof facts && facts[op] & wanted;
}

/* Opcodes of descriptor heaps are too large for an index into the table. */
static bool is_heap_address(SpvOp op) {
    return op == SpvOpUntypedAccessChainKHR || op == SpvOpBufferPointerEXT;
}

/* Returns whether the result is non-uniform if an operand is. */
bool cg_carries_non_uniform(SpvOp op) {
    return has_property(op, INHERITS_NON_UNIFORM) || is_heap_address(op);
}

/* Returns whether the result is RelaxedPrecision if its HLSL type has minimum precision. */
bool cg_is_relaxed_by_type(SpvOp op) {
    return has_property(op, RELAXED);
}

bool cg_computes_numbers(SpvOp op) {
    return has_property(op, NUMBERS | CONTRACTS);
}

bool cg_is_contractible(SpvOp op) {
    return has_property(op, CONTRACTS);
}

bool cg_is_allowed_in_spec_constant(SpvOp op) {
    return has_property(op, SPECIALIZES);
}
