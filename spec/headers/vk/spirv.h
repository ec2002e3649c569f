// <vk/spirv.h>: enumerants of SPIR-V for inline SPIR-V, and pointers to groupshared memory.
//
// Names and values are those of the SPIR-V specification, spelled as its C header spells them.
#ifndef HLSL2SPV_VK_SPIRV_H
#define HLSL2SPV_VK_SPIRV_H

namespace vk {

enum Scope {
    ScopeCrossDevice = 0,
    ScopeDevice = 1,
    ScopeWorkgroup = 2,
    ScopeSubgroup = 3,
    ScopeInvocation = 4,
    ScopeQueueFamily = 5,
    ScopeQueueFamilyKHR = ScopeQueueFamily,
    ScopeShaderCallKHR = 6,
    ScopeMax = 0x7fffffff,
};

enum StorageClass {
    StorageClassWorkgroup = 4,
};

enum MemoryAccessMask {
    MemoryAccessMaskNone = 0,
    MemoryAccessVolatileMask = 0x1,
    MemoryAccessAlignedMask = 0x2,
    MemoryAccessNontemporalMask = 0x4,
    MemoryAccessMakePointerAvailableMask = 0x8,
    MemoryAccessMakePointerAvailableKHRMask = MemoryAccessMakePointerAvailableMask,
    MemoryAccessMakePointerVisibleMask = 0x10,
    MemoryAccessMakePointerVisibleKHRMask = MemoryAccessMakePointerVisibleMask,
    MemoryAccessNonPrivatePointerMask = 0x20,
    MemoryAccessNonPrivatePointerKHRMask = MemoryAccessNonPrivatePointerMask,
    MemoryAccessAliasScopeINTELMaskMask = 0x10000,
    MemoryAccessNoAliasINTELMaskMask = 0x20000,
};

enum CooperativeMatrixUse {
    CooperativeMatrixUseMatrixAKHR = 0,
    CooperativeMatrixUseMatrixBKHR = 1,
    CooperativeMatrixUseMatrixAccumulatorKHR = 2,
    CooperativeMatrixUseMax = 0x7fffffff,
};

enum CooperativeMatrixLayout {
    CooperativeMatrixLayoutRowMajorKHR = 0,
    CooperativeMatrixLayoutColumnMajorKHR = 1,
    CooperativeMatrixLayoutRowBlockedInterleavedARM = 4202,
    CooperativeMatrixLayoutColumnBlockedInterleavedARM = 4203,
    CooperativeMatrixLayoutMax = 0x7fffffff,
};

enum CooperativeMatrixOperandsMask {
    CooperativeMatrixOperandsMaskNone = 0,
    CooperativeMatrixOperandsMatrixASignedComponentsKHRMask = 0x1,
    CooperativeMatrixOperandsMatrixBSignedComponentsKHRMask = 0x2,
    CooperativeMatrixOperandsMatrixCSignedComponentsKHRMask = 0x4,
    CooperativeMatrixOperandsMatrixResultSignedComponentsKHRMask = 0x8,
    CooperativeMatrixOperandsSaturatingAccumulationKHRMask = 0x10,
};

// A pointer to a T in groupshared memory.  It cannot be assigned: pointers have no storage.
template <typename T>
using WorkgroupSpirvPointer = const SpirvOpaqueType</* OpTypePointer */ 32, Literal<integral_constant<uint, StorageClassWorkgroup> >, T>;

// The address of a groupshared variable, or of a part of one.
template <typename T>
[[vk::ext_instruction(/* OpCopyObject */ 83)]]
WorkgroupSpirvPointer<T> GetGroupSharedAddress([[vk::ext_reference]] T place);

} // namespace vk

#endif
