// <vk/ext/long_vector.h>: vectors of any number of components, as SPV_EXT_long_vector has them.
#ifndef HLSL2SPV_VK_EXT_LONG_VECTOR_H
#define HLSL2SPV_VK_EXT_LONG_VECTOR_H

#if __SPIRV_MAJOR_VERSION__ == 1 && __SPIRV_MINOR_VERSION__ < 3
#error long vectors need SPIR-V 1.3: use -fspv-target-env=vulkan1.1
#endif

#include <vk/opcode_selector.h>
#include <vk/spirv.h>

namespace vk {
namespace ext {

namespace instructions {

template <class Vector, class Component>
[[vk::ext_instruction(/* OpVectorInsertDynamic */ 78)]]
Vector Insert(Vector vector, Component component, uint index);

} // namespace instructions

// T is a scalar; `size` is at least 2.
template <class T, uint size> class LongVector {
    using Native = SpirvType</* OpTypeVectorIdEXT */ 5288, size * sizeof(T), sizeof(T), T,
                             integral_constant<uint, size> >;
    using Arithmetic = util::ArithmeticSelector<T>;

    [[vk::ext_extension("SPV_EXT_long_vector")]]
    [[vk::ext_capability(/* LongVectorEXT */ 5425)]]
    Native native;

    static LongVector Of(Native native) {
        LongVector result;
        result.native = native;
        return result;
    }

    static LongVector FromArray(T components[size]) {
        LongVector result;
        [unroll] for (uint i = 0; i < size; i++)
            result.Set(components[i], i);
        return result;
    }

    static LongVector Splat(T value) {
        LongVector result;
        [unroll] for (uint i = 0; i < size; i++)
            result.Set(value, i);
        return result;
    }

    T Get(uint index) { return util::Instruction</* OpVectorExtractDynamic */ 77, T>(native, index); }
    void Set(T value, uint index) { native = instructions::Insert(native, value, index); }

    LongVector negate() { return Of(Arithmetic::Negate(native)); }
    LongVector operator+(LongVector other) { return Of(Arithmetic::Add(native, other.native)); }
    LongVector operator-(LongVector other) { return Of(Arithmetic::Sub(native, other.native)); }
    LongVector operator*(LongVector other) { return Of(Arithmetic::Mul(native, other.native)); }
    LongVector operator/(LongVector other) { return Of(Arithmetic::Div(native, other.native)); }

    // For floats.
    LongVector operator*(T scalar) {
        return Of(util::Instruction</* OpVectorTimesScalar */ 142, Native>(native, scalar));
    }

    template <class Target> LongVector<Target, size> cast() {
        using Result = LongVector<Target, size>;
        using Conversion = util::ConversionSelector<T, Target>;
        return Result::Of(Conversion::template Convert<typename Result::Native>(native));
    }
};

// The sum of the products of the components, which are floats.
template <class T, uint size> T dot(LongVector<T, size> a, LongVector<T, size> b) {
    return util::Instruction</* OpDot */ 148, T>(a.native, b.native);
}

} // namespace ext
} // namespace vk

#endif
