// <vk/ext/float8.h>: floats of 8 bits, as SPV_EXT_float8 has them: with 4 bits of exponent and 3 of
// mantissa, or with 5 and 2.  They have no arithmetic: convert them to float.
#ifndef HLSL2SPV_VK_EXT_FLOAT8_H
#define HLSL2SPV_VK_EXT_FLOAT8_H

#include <vk/opcode_selector.h>

namespace vk {
namespace ext {

template <uint encoding>
using Float8 = SpirvType</* OpTypeFloat */ 22, 1, 1, Literal<integral_constant<uint, 8> >,
                         Literal<integral_constant<uint, encoding> > >;

// Vectors of 2 to 4 components.
template <class Component, uint size>
using float8_vector = SpirvType</* OpTypeVector */ 23, size, 1, Component,
                                Literal<integral_constant<uint, size> > >;

#define HLSL2SPV_FLOAT8                                                                            \
    [[vk::ext_capability(/* Float8EXT */ 4212)]] [[vk::ext_extension("SPV_EXT_float8")]]

HLSL2SPV_FLOAT8 typedef Float8</* Float8E4M3EXT */ 4214> float8_e4m3;
HLSL2SPV_FLOAT8 typedef Float8</* Float8E5M2EXT */ 4215> float8_e5m2;

// ---- Conversions ----
// to_...: a value that is too large becomes NaN (E4M3) or infinity (E5M2).
// saturate_to_...: it becomes the largest number of the type.

#define HLSL2SPV_CONVERSION HLSL2SPV_FLOAT8 [[vk::ext_instruction(/* OpFConvert */ 115)]]
#define HLSL2SPV_SATURATED                                                                         \
    [[vk::ext_decorate(/* SaturatedToLargestFloat8NormalConversionEXT */ 4216)]]

#define HLSL2SPV_CONVERSIONS(type)                                                                 \
    HLSL2SPV_CONVERSION type to_##type(float value);                                               \
    HLSL2SPV_CONVERSION float8_vector<type, 2> to_##type(float2 value);                            \
    HLSL2SPV_CONVERSION float8_vector<type, 3> to_##type(float3 value);                            \
    HLSL2SPV_CONVERSION float8_vector<type, 4> to_##type(float4 value);                            \
    HLSL2SPV_CONVERSION HLSL2SPV_SATURATED type saturate_to_##type(float value);                   \
    HLSL2SPV_CONVERSION HLSL2SPV_SATURATED float8_vector<type, 2> saturate_to_##type(float2 value); \
    HLSL2SPV_CONVERSION HLSL2SPV_SATURATED float8_vector<type, 3> saturate_to_##type(float3 value); \
    HLSL2SPV_CONVERSION HLSL2SPV_SATURATED float8_vector<type, 4> saturate_to_##type(float4 value); \
    HLSL2SPV_CONVERSION float to_float(type value);                                                \
    HLSL2SPV_CONVERSION float2 to_float(float8_vector<type, 2> value);                             \
    HLSL2SPV_CONVERSION float3 to_float(float8_vector<type, 3> value);                             \
    HLSL2SPV_CONVERSION float4 to_float(float8_vector<type, 4> value);

HLSL2SPV_CONVERSIONS(float8_e4m3)
HLSL2SPV_CONVERSIONS(float8_e5m2)

#undef HLSL2SPV_CONVERSIONS
#undef HLSL2SPV_SATURATED
#undef HLSL2SPV_CONVERSION

// ---- Components of vectors ----

template <class Component, uint size>
HLSL2SPV_FLOAT8
[[vk::ext_instruction(/* OpVectorExtractDynamic */ 77)]]
Component get_component(float8_vector<Component, size> value, uint index);

// Four values in the bytes of a uint, the first in the lowest byte.
template <class Component>
HLSL2SPV_FLOAT8
[[vk::ext_instruction(/* OpBitcast */ 124)]]
uint pack(float8_vector<Component, 4> value);

template <class Component>
HLSL2SPV_FLOAT8
[[vk::ext_instruction(/* OpBitcast */ 124)]]
float8_vector<Component, 4> unpack(uint bytes);

#undef HLSL2SPV_FLOAT8

} // namespace ext

// For cooperative matrices of these; their sizes are unequal to each other.
namespace util {

template <> struct Component<ext::float8_e4m3> {
    static const bool isFloat = true;
    static const bool isSignedInteger = false;
    static const uint size = 0x101;
    static const uint matrixCapability = /* Float8CooperativeMatrixEXT */ 4213;
};

template <> struct Component<ext::float8_e5m2> {
    static const bool isFloat = true;
    static const bool isSignedInteger = false;
    static const uint size = 0x201;
    static const uint matrixCapability = /* Float8CooperativeMatrixEXT */ 4213;
};

} // namespace util
} // namespace vk

#endif
