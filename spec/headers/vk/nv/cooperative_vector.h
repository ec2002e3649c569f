// <vk/nv/cooperative_vector.h>: vectors of any size, for products with matrices in memory, as
// SPV_NV_cooperative_vector has them.
#ifndef HLSL2SPV_VK_NV_COOPERATIVE_VECTOR_H
#define HLSL2SPV_VK_NV_COOPERATIVE_VECTOR_H

#if __SPIRV_MAJOR_VERSION__ == 1 && __SPIRV_MINOR_VERSION__ < 6
#error cooperative vectors need SPIR-V 1.6: use -fspv-target-env=vulkan1.3
#endif

#include <vk/opcode_selector.h>
#include <vk/spirv.h>

namespace vk {

// How numbers in memory, or of the vector that is multiplied, are interpreted.
enum ComponentType {
    ComponentTypeFloat16NV = 0,
    ComponentTypeFloat32NV = 1,
    ComponentTypeFloat64NV = 2,
    ComponentTypeSignedInt8NV = 3,
    ComponentTypeSignedInt16NV = 4,
    ComponentTypeSignedInt32NV = 5,
    ComponentTypeSignedInt64NV = 6,
    ComponentTypeUnsignedInt8NV = 7,
    ComponentTypeUnsignedInt16NV = 8,
    ComponentTypeUnsignedInt32NV = 9,
    ComponentTypeUnsignedInt64NV = 10,
    ComponentTypeSignedInt8PackedNV = 1000491000,
    ComponentTypeUnsignedInt8PackedNV = 1000491001,
    ComponentTypeFloatE4M3NV = 1000491002,
    ComponentTypeFloatE5M2NV = 1000491003,
};

enum CooperativeVectorMatrixLayout {
    CooperativeVectorMatrixLayoutRowMajorNV = 0,
    CooperativeVectorMatrixLayoutColumnMajorNV = 1,
    CooperativeVectorMatrixLayoutInferencingOptimalNV = 2,
    CooperativeVectorMatrixLayoutTrainingOptimalNV = 3,
};

namespace nv {

// An element of the buffers that hold vectors and matrices: SPIR-V asks for pointers to arrays.
// The type of its elements is that of the loads and stores of the driver, and means nothing else.
template <class Element, uint count> struct CooperativeVectorMemory { Element elements[count]; };

// ---- The instructions; offsets and strides count bytes ----

namespace instructions {

template <class Vector, class Component>
[[vk::ext_instruction(/* OpVectorInsertDynamic */ 78)]]
Vector Insert(Vector vector, Component component, uint index);

template <class Vector, class Array>
[[vk::ext_instruction(/* OpCooperativeVectorLoadNV */ 5302)]]
Vector Load([[vk::ext_reference]] Array memory, uint offset);

template <class Vector, class Array>
[[vk::ext_instruction(/* OpCooperativeVectorLoadNV */ 5302)]]
Vector LoadShared(WorkgroupSpirvPointer<Array> memory, uint offset,
                  [[vk::ext_literal]] uint access, Scope scope);

template <class Vector, class Array>
[[vk::ext_instruction(/* OpCooperativeVectorStoreNV */ 5303)]]
void Store([[vk::ext_reference]] Array memory, uint offset, Vector vector);

template <class Vector, class Array>
[[vk::ext_instruction(/* OpCooperativeVectorStoreNV */ 5303)]]
void StoreShared(WorkgroupSpirvPointer<Array> memory, uint offset, Vector vector,
                 [[vk::ext_literal]] uint access, Scope scope);

template <class Result, class Vector, class Matrix>
[[vk::ext_instruction(/* OpCooperativeVectorMatrixMulNV */ 5289)]]
Result Multiply(Vector input, ComponentType inputType, [[vk::ext_reference]] Matrix matrix,
                uint matrixOffset, ComponentType matrixType, uint rows, uint columns,
                CooperativeVectorMatrixLayout layout, bool transpose, uint stride,
                [[vk::ext_literal]] uint operands);

template <class Result, class Vector, class Matrix, class Bias>
[[vk::ext_instruction(/* OpCooperativeVectorMatrixMulAddNV */ 5292)]]
Result MultiplyAdd(Vector input, ComponentType inputType, [[vk::ext_reference]] Matrix matrix,
                   uint matrixOffset, ComponentType matrixType, [[vk::ext_reference]] Bias bias,
                   uint biasOffset, ComponentType biasType, uint rows, uint columns,
                   CooperativeVectorMatrixLayout layout, bool transpose, uint stride,
                   [[vk::ext_literal]] uint operands);

template <class Array, class A, class B>
[[vk::ext_capability(/* CooperativeVectorTrainingNV */ 5435)]]
[[vk::ext_instruction(/* OpCooperativeVectorOuterProductAccumulateNV */ 5290)]]
void OuterProductAccumulate([[vk::ext_reference]] Array memory, uint offset, A a, B b,
                            CooperativeVectorMatrixLayout layout, ComponentType matrixType,
                            uint stride);

template <class Array, class Vector>
[[vk::ext_capability(/* CooperativeVectorTrainingNV */ 5435)]]
[[vk::ext_instruction(/* OpCooperativeVectorReduceSumAccumulateNV */ 5291)]]
void ReduceSumAccumulate([[vk::ext_reference]] Array memory, uint offset, Vector vector);

template <uint number, class Vector>
[[vk::ext_instruction(number, "GLSL.std.450")]] Vector Math(Vector a);

template <uint number, class Vector>
[[vk::ext_instruction(number, "GLSL.std.450")]] Vector Math(Vector a, Vector b);

template <uint number, class Vector>
[[vk::ext_instruction(number, "GLSL.std.450")]] Vector Math(Vector a, Vector b, Vector c);

} // namespace instructions

// ---- Vectors ----

template <class T, uint size> class CooperativeVector {
    using Native = SpirvOpaqueType</* OpTypeCooperativeVectorNV */ 5288, T,
                                   integral_constant<uint, size> >;
    using Arithmetic = util::ArithmeticSelector<T>;
    static const bool isFloat = util::Component<T>::isFloat;
    static const bool isSigned = util::Component<T>::isSignedInteger;

    [[vk::ext_extension("SPV_NV_cooperative_vector")]]
    [[vk::ext_capability(/* CooperativeVectorNV */ 5394)]]
    [[vk::ext_capability(/* VulkanMemoryModel */ 5345)]]
    Native native;

    static CooperativeVector Of(Native native) {
        CooperativeVector result;
        result.native = native;
        return result;
    }

    static CooperativeVector Splat(T value) {
        CooperativeVector result;
        [unroll] for (uint i = 0; i < size; i++)
            result.Set(value, i);
        return result;
    }

    static CooperativeVector FromArray(T components[size]) {
        CooperativeVector result;
        [unroll] for (uint i = 0; i < size; i++)
            result.Set(components[i], i);
        return result;
    }

    T Get(uint index) { return util::Instruction</* OpVectorExtractDynamic */ 77, T>(native, index); }
    void Set(T value, uint index) { native = instructions::Insert(native, value, index); }

    // ---- Memory ----

    template <class Element, uint count>
    static CooperativeVector Load(StructuredBuffer<CooperativeVectorMemory<Element, count> > memory,
                                  uint index, uint offset) {
        return Of(instructions::Load<Native>(memory[index].elements, offset));
    }

    template <class Element, uint count>
    static CooperativeVector Load(RWStructuredBuffer<CooperativeVectorMemory<Element, count> > memory,
                                  uint index, uint offset) {
        return Of(instructions::Load<Native>(memory[index].elements, offset));
    }

    // `memory` is the address of a groupshared array.
    template <class Array>
    static CooperativeVector Load(WorkgroupSpirvPointer<Array> memory, uint offset) {
        return Of(instructions::LoadShared<Native>(
            memory, offset, MemoryAccessNonPrivatePointerMask | MemoryAccessMakePointerVisibleMask,
            ScopeWorkgroup));
    }

    template <class Element, uint count>
    void Store(RWStructuredBuffer<CooperativeVectorMemory<Element, count> > memory, uint index,
               uint offset) {
        instructions::Store(memory[index].elements, offset, native);
    }

    template <class Array> void Store(WorkgroupSpirvPointer<Array> memory, uint offset) {
        instructions::StoreShared(
            memory, offset, native,
            MemoryAccessNonPrivatePointerMask | MemoryAccessMakePointerAvailableMask,
            ScopeWorkgroup);
    }

    // ---- Arithmetic, component by component ----

    CooperativeVector negate() { return Of(Arithmetic::Negate(native)); }

    CooperativeVector operator+(CooperativeVector other) {
        return Of(Arithmetic::Add(native, other.native));
    }

    CooperativeVector operator-(CooperativeVector other) {
        return Of(Arithmetic::Sub(native, other.native));
    }

    CooperativeVector operator*(CooperativeVector other) {
        return Of(Arithmetic::Mul(native, other.native));
    }

    CooperativeVector operator/(CooperativeVector other) {
        return Of(Arithmetic::Div(native, other.native));
    }

    // For floats.
    CooperativeVector operator*(T scalar) {
        return Of(util::Instruction</* OpVectorTimesScalar */ 142, Native>(native, scalar));
    }

    template <class Target> CooperativeVector<Target, size> cast() {
        using Result = CooperativeVector<Target, size>;
        using Conversion = util::ConversionSelector<T, Target>;
        return Result::Of(Conversion::Convert<typename Result::Native>(native));
    }

    CooperativeVector min(CooperativeVector other) {
        static const uint number = isFloat ? /* FMin */ 37 : isSigned ? /* SMin */ 39 : /* UMin */ 38;
        return Of(instructions::Math<number>(native, other.native));
    }

    CooperativeVector max(CooperativeVector other) {
        static const uint number = isFloat ? /* FMax */ 40 : isSigned ? /* SMax */ 42 : /* UMax */ 41;
        return Of(instructions::Math<number>(native, other.native));
    }

    // For floats.
    CooperativeVector exp() { return Of(instructions::Math</* Exp */ 27>(native)); }
    CooperativeVector log() { return Of(instructions::Math</* Log */ 28>(native)); }
    CooperativeVector tanh() { return Of(instructions::Math</* Tanh */ 21>(native)); }
    CooperativeVector atan() { return Of(instructions::Math</* Atan */ 18>(native)); }
    CooperativeVector fma(CooperativeVector b, CooperativeVector c) {
        return Of(instructions::Math</* Fma */ 50>(native, b.native, c.native));
    }
};

// ---- Products: matrix * input, and matrix * input + bias ----
// Result is a CooperativeVector<..., rows>.  The input has `columns` components, or those packed
// into uints.

template <class T, class Input> struct CooperativeVectorOperands {
    static const uint value =
        (util::Component<Input>::isSignedInteger
             ? CooperativeMatrixOperandsMatrixBSignedComponentsKHRMask
             : 0) |
        (util::Component<T>::isSignedInteger
             ? CooperativeMatrixOperandsMatrixResultSignedComponentsKHRMask
             : 0);
};

template <class T, uint rows, uint columns, ComponentType inputType, ComponentType matrixType,
          CooperativeVectorMatrixLayout layout, bool transpose, class Input, uint size,
          class Element, uint count>
CooperativeVector<T, rows>
cooperativeVectorMatrixMul(CooperativeVector<Input, size> input,
                           StructuredBuffer<CooperativeVectorMemory<Element, count> > matrix,
                           uint matrixIndex, uint matrixOffset, uint stride) {
    using Result = CooperativeVector<T, rows>;
    return Result::Of(instructions::Multiply<typename Result::Native>(
        input.native, inputType, matrix[matrixIndex].elements, matrixOffset, matrixType, rows,
        columns, layout, transpose, stride, CooperativeVectorOperands<T, Input>::value));
}

template <class T, uint rows, uint columns, ComponentType inputType, ComponentType matrixType,
          ComponentType biasType, CooperativeVectorMatrixLayout layout, bool transpose, class Input,
          uint size, class Element, uint count, class BiasElement, uint biasCount>
CooperativeVector<T, rows> cooperativeVectorMatrixMulAdd(
    CooperativeVector<Input, size> input,
    StructuredBuffer<CooperativeVectorMemory<Element, count> > matrix, uint matrixIndex,
    uint matrixOffset, StructuredBuffer<CooperativeVectorMemory<BiasElement, biasCount> > bias,
    uint biasIndex, uint biasOffset, uint stride) {
    using Result = CooperativeVector<T, rows>;
    return Result::Of(instructions::MultiplyAdd<typename Result::Native>(
        input.native, inputType, matrix[matrixIndex].elements, matrixOffset, matrixType,
        bias[biasIndex].elements, biasOffset, biasType, rows, columns, layout, transpose, stride,
        CooperativeVectorOperands<T, Input>::value));
}

// ---- Training: atomic additions to memory ----

// Adds a * transpose(b) to a matrix.
template <ComponentType matrixType, CooperativeVectorMatrixLayout layout, class T, uint rows,
          uint columns, class Element, uint count>
void cooperativeVectorOuterProductAccumulate(
    CooperativeVector<T, rows> a, CooperativeVector<T, columns> b,
    RWStructuredBuffer<CooperativeVectorMemory<Element, count> > matrix, uint index, uint offset,
    uint stride) {
    instructions::OuterProductAccumulate(matrix[index].elements, offset, a.native, b.native, layout,
                                         matrixType, stride);
}

// Adds each component to an element.
template <class T, uint size, class Element, uint count>
void cooperativeVectorReduceSumAccumulate(
    CooperativeVector<T, size> vector,
    RWStructuredBuffer<CooperativeVectorMemory<Element, count> > memory, uint index, uint offset) {
    instructions::ReduceSumAccumulate(memory[index].elements, offset, vector.native);
}

} // namespace nv
} // namespace vk

#endif
