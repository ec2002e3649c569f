// <vk/khr/cooperative_matrix.h>: matrices whose components are spread over the invocations of a
// scope, as SPV_KHR_cooperative_matrix has them.
#ifndef HLSL2SPV_VK_KHR_COOPERATIVE_MATRIX_H
#define HLSL2SPV_VK_KHR_COOPERATIVE_MATRIX_H

#if __SPIRV_MAJOR_VERSION__ == 1 && __SPIRV_MINOR_VERSION__ < 6
#error cooperative matrices need SPIR-V 1.6: use -fspv-target-env=vulkan1.3
#endif

#include <vk/opcode_selector.h>
#include <vk/spirv.h>

namespace vk {
namespace khr {

// ---- The instructions; `pointer` is the first element in memory ----

namespace instructions {

template <class Matrix, class Element>
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
Matrix Load([[vk::ext_reference]] Element pointer, CooperativeMatrixLayout layout, uint stride,
            [[vk::ext_literal]] uint access);

template <class Matrix, class Element>
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
Matrix Load([[vk::ext_reference]] Element pointer, CooperativeMatrixLayout layout, uint stride,
            [[vk::ext_literal]] uint access, Scope scope);

template <class Matrix, class Element>
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
Matrix LoadShared(WorkgroupSpirvPointer<Element> pointer, CooperativeMatrixLayout layout,
                  uint stride, [[vk::ext_literal]] uint access, Scope scope);

template <class Matrix, class Element>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void Store([[vk::ext_reference]] Element pointer, Matrix matrix, CooperativeMatrixLayout layout,
           uint stride, [[vk::ext_literal]] uint access);

template <class Matrix, class Element>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void Store([[vk::ext_reference]] Element pointer, Matrix matrix, CooperativeMatrixLayout layout,
           uint stride, [[vk::ext_literal]] uint access, Scope scope);

template <class Matrix, class Element>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void StoreShared(WorkgroupSpirvPointer<Element> pointer, Matrix matrix,
                 CooperativeMatrixLayout layout, uint stride, [[vk::ext_literal]] uint access,
                 Scope scope);

template <class Result, class A, class B>
[[vk::ext_instruction(/* OpCooperativeMatrixMulAddKHR */ 4459)]]
Result MultiplyAdd(A a, B b, Result c, [[vk::ext_literal]] uint operands);

// Its operand is the type of the argument.
template <class Matrix>
[[vk::ext_instruction(/* OpCooperativeMatrixLengthKHR */ 4460)]]
uint Length(Matrix matrix);

template <class Pointer, class Matrix>
[[vk::ext_instruction(/* OpAccessChain */ 65)]]
Pointer Address([[vk::ext_reference]] Matrix matrix, uint index);

template <class Element, class Pointer>
[[vk::ext_instruction(/* OpLoad */ 61)]] Element Read(Pointer pointer);

template <class Element, class Pointer>
[[vk::ext_instruction(/* OpStore */ 62)]] void Write(Pointer pointer, Element element);

} // namespace instructions

// ---- Matrices ----

template <typename ComponentType, Scope scope, uint rows, uint columns, CooperativeMatrixUse use>
class CooperativeMatrix {
    using SpirvMatrixType =
        SpirvOpaqueType</* OpTypeCooperativeMatrixKHR */ 4456, ComponentType,
                        integral_constant<uint, scope>, integral_constant<uint, rows>,
                        integral_constant<uint, columns>, integral_constant<uint, use> >;
    using ComponentPointer =
        SpirvOpaqueType</* OpTypePointer */ 32, Literal<integral_constant<uint, /* Function */ 7> >,
                        ComponentType>;
    using Arithmetic = util::ArithmeticSelector<ComponentType>;

    static const bool hasSignedIntegerComponentType =
        util::Component<ComponentType>::isSignedInteger;

    [[vk::ext_extension("SPV_KHR_cooperative_matrix")]]
    [[vk::ext_capability(/* CooperativeMatrixKHR */ 6022)]]
    [[vk::ext_capability(util::Component<ComponentType>::matrixCapability)]]
    [[vk::ext_capability(/* VulkanMemoryModel */ 5345)]]
    SpirvMatrixType _matrix;

    static CooperativeMatrix Of(SpirvMatrixType matrix) {
        CooperativeMatrix result;
        result._matrix = matrix;
        return result;
    }

    // ---- Values ----

    // All components are `value`, which must be the same in all invocations of the scope.
    static CooperativeMatrix Splat(ComponentType value) {
        return Of(util::Instruction</* OpCompositeConstruct */ 80, SpirvMatrixType>(value));
    }

    template <class NewComponentType>
    CooperativeMatrix<NewComponentType, scope, rows, columns, use> cast() {
        using Result = CooperativeMatrix<NewComponentType, scope, rows, columns, use>;
        using Conversion = util::ConversionSelector<ComponentType, NewComponentType>;
        return Result::Of(Conversion::Convert<typename Result::SpirvMatrixType>(_matrix));
    }

    CooperativeMatrix negate() { return Of(Arithmetic::Negate(_matrix)); }

    CooperativeMatrix operator+(CooperativeMatrix other) {
        return Of(Arithmetic::Add(_matrix, other._matrix));
    }

    CooperativeMatrix operator-(CooperativeMatrix other) {
        return Of(Arithmetic::Sub(_matrix, other._matrix));
    }

    // Component by component.
    CooperativeMatrix operator*(CooperativeMatrix other) {
        return Of(Arithmetic::Mul(_matrix, other._matrix));
    }

    CooperativeMatrix operator/(CooperativeMatrix other) {
        return Of(Arithmetic::Div(_matrix, other._matrix));
    }

    CooperativeMatrix operator*(ComponentType scalar) {
        return Of(util::Instruction</* OpMatrixTimesScalar */ 143, SpirvMatrixType>(_matrix, scalar));
    }

    // ---- The components that this invocation holds ----

    static uint32_t GetLength() {
        SpirvMatrixType any;
        return instructions::Length(any);
    }

    ComponentType Get(uint32_t index) {
        return instructions::Read<ComponentType>(
            instructions::Address<ComponentPointer>(_matrix, index));
    }

    void Set(ComponentType value, uint32_t index) {
        instructions::Write(instructions::Address<ComponentPointer>(_matrix, index), value);
    }

    // ---- Memory ----
    // `stride` counts elements of the memory between rows or columns, as `layout` has it. Groupshared
    // memory and Coherent... make what they store available and see what others stored.

    static const uint coherentLoad =
        MemoryAccessNonPrivatePointerMask | MemoryAccessMakePointerVisibleMask;
    static const uint coherentStore =
        MemoryAccessNonPrivatePointerMask | MemoryAccessMakePointerAvailableMask;

    template <uint32_t access, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(WorkgroupSpirvPointer<Type> data, uint32_t stride) {
        return Of(instructions::LoadShared<SpirvMatrixType>(data, layout, stride,
                                                            access | coherentLoad, ScopeWorkgroup));
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(WorkgroupSpirvPointer<Type> data, uint32_t stride) {
        return Load<MemoryAccessMaskNone, layout>(data, stride);
    }

    template <uint32_t access, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride) {
        return Of(instructions::Load<SpirvMatrixType>(data[index], layout, stride, access));
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride) {
        return Load<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    template <uint32_t access, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(StructuredBuffer<Type> data, uint32_t index, uint32_t stride) {
        return Of(instructions::Load<SpirvMatrixType>(data[index], layout, stride, access));
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(StructuredBuffer<Type> data, uint32_t index, uint32_t stride) {
        return Load<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    template <uint32_t access, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix CoherentLoad(globallycoherent RWStructuredBuffer<Type> data,
                                          uint32_t index, uint32_t stride) {
        return Of(instructions::Load<SpirvMatrixType>(data[index], layout, stride,
                                                      access | coherentLoad, ScopeQueueFamily));
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix CoherentLoad(globallycoherent RWStructuredBuffer<Type> data,
                                          uint32_t index, uint32_t stride) {
        return CoherentLoad<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    template <uint32_t access, CooperativeMatrixLayout layout, class Type>
    void Store(WorkgroupSpirvPointer<Type> data, uint32_t stride) {
        instructions::StoreShared(data, _matrix, layout, stride, access | coherentStore,
                                  ScopeWorkgroup);
    }

    template <CooperativeMatrixLayout layout, class Type>
    void Store(WorkgroupSpirvPointer<Type> data, uint32_t stride) {
        Store<MemoryAccessMaskNone, layout>(data, stride);
    }

    template <uint32_t access, CooperativeMatrixLayout layout, class Type>
    void Store(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride) {
        instructions::Store(data[index], _matrix, layout, stride, access);
    }

    template <CooperativeMatrixLayout layout, class Type>
    void Store(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride) {
        Store<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    template <uint32_t access, CooperativeMatrixLayout layout, class Type>
    void CoherentStore(globallycoherent RWStructuredBuffer<Type> data, uint32_t index,
                       uint32_t stride) {
        instructions::Store(data[index], _matrix, layout, stride, access | coherentStore,
                            ScopeQueueFamily);
    }

    template <CooperativeMatrixLayout layout, class Type>
    void CoherentStore(globallycoherent RWStructuredBuffer<Type> data, uint32_t index,
                       uint32_t stride) {
        CoherentStore<MemoryAccessMaskNone, layout>(data, index, stride);
    }
};

template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixA =
    CooperativeMatrix<ComponentType, scope, rows, columns, CooperativeMatrixUseMatrixAKHR>;

template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixB =
    CooperativeMatrix<ComponentType, scope, rows, columns, CooperativeMatrixUseMatrixBKHR>;

template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixAccumulator =
    CooperativeMatrix<ComponentType, scope, rows, columns,
                      CooperativeMatrixUseMatrixAccumulatorKHR>;

// ---- a * b + c ----

// Which operands hold signed integers.
template <class ComponentType> struct MultiplyAddOperands {
    static const uint value =
        util::Component<ComponentType>::isSignedInteger
            ? CooperativeMatrixOperandsMatrixASignedComponentsKHRMask |
                  CooperativeMatrixOperandsMatrixBSignedComponentsKHRMask |
                  CooperativeMatrixOperandsMatrixCSignedComponentsKHRMask |
                  CooperativeMatrixOperandsMatrixResultSignedComponentsKHRMask
            : CooperativeMatrixOperandsMaskNone;
};

template <typename ComponentType, Scope scope, uint rows, uint columns, uint K>
CooperativeMatrixAccumulator<ComponentType, scope, rows, columns>
cooperativeMatrixMultiplyAdd(CooperativeMatrixA<ComponentType, scope, rows, K> a,
                             CooperativeMatrixB<ComponentType, scope, K, columns> b,
                             CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> c) {
    c._matrix = instructions::MultiplyAdd(a._matrix, b._matrix, c._matrix,
                                          MultiplyAddOperands<ComponentType>::value);
    return c;
}

template <typename ComponentType, Scope scope, uint rows, uint columns, uint K>
CooperativeMatrixAccumulator<ComponentType, scope, rows, columns>
cooperativeMatrixSaturatingMultiplyAdd(
    CooperativeMatrixA<ComponentType, scope, rows, K> a,
    CooperativeMatrixB<ComponentType, scope, K, columns> b,
    CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> c) {
    c._matrix =
        instructions::MultiplyAdd(a._matrix, b._matrix, c._matrix,
                                  MultiplyAddOperands<ComponentType>::value |
                                      CooperativeMatrixOperandsSaturatingAccumulationKHRMask);
    return c;
}

// With a result of another type than the factors, such as half * half + float.
template <typename FactorType, typename ComponentType, Scope scope, uint rows, uint columns, uint K>
CooperativeMatrixAccumulator<ComponentType, scope, rows, columns>
cooperativeMatrixMixedMultiplyAdd(
    CooperativeMatrixA<FactorType, scope, rows, K> a,
    CooperativeMatrixB<FactorType, scope, K, columns> b,
    CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> c) {
    static const uint ofFactors =
        util::Component<FactorType>::isSignedInteger
            ? CooperativeMatrixOperandsMatrixASignedComponentsKHRMask |
                  CooperativeMatrixOperandsMatrixBSignedComponentsKHRMask
            : CooperativeMatrixOperandsMaskNone;
    static const uint ofResult =
        util::Component<ComponentType>::isSignedInteger
            ? CooperativeMatrixOperandsMatrixCSignedComponentsKHRMask |
                  CooperativeMatrixOperandsMatrixResultSignedComponentsKHRMask
            : CooperativeMatrixOperandsMaskNone;
    c._matrix = instructions::MultiplyAdd(a._matrix, b._matrix, c._matrix, ofFactors | ofResult);
    return c;
}

} // namespace khr
} // namespace vk

#endif
