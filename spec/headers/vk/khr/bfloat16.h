// <vk/khr/bfloat16.h>: floats with the exponent of a float and 7 bits of mantissa, as
// SPV_KHR_bfloat16 has them.  They have no arithmetic but dot(): convert them to float.
#ifndef HLSL2SPV_VK_KHR_BFLOAT16_H
#define HLSL2SPV_VK_KHR_BFLOAT16_H

#include <vk/opcode_selector.h>

namespace vk {
namespace khr {

[[vk::ext_capability(/* BFloat16TypeKHR */ 5116)]]
[[vk::ext_extension("SPV_KHR_bfloat16")]]
typedef SpirvType</* OpTypeFloat */ 22, 2, 2, Literal<integral_constant<uint, 16> >,
                  Literal<integral_constant<uint, /* BFloat16KHR */ 0> > > bfloat16;

// Vectors of 2 to 4 components.
template <uint size>
using bfloat16_vector = SpirvType</* OpTypeVector */ 23, 2 * size, 2, bfloat16,
                                  Literal<integral_constant<uint, size> > >;

#define HLSL2SPV_BFLOAT16(opcode)                                                                  \
    [[vk::ext_capability(/* BFloat16TypeKHR */ 5116)]]                                             \
    [[vk::ext_extension("SPV_KHR_bfloat16")]]                                                      \
    [[vk::ext_instruction(opcode)]]

// ---- Conversions; those to bfloat16 round ----

HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) bfloat16 to_bfloat16(float value);
HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) bfloat16_vector<2> to_bfloat16(float2 value);
HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) bfloat16_vector<3> to_bfloat16(float3 value);
HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) bfloat16_vector<4> to_bfloat16(float4 value);

HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) float to_float(bfloat16 value);
HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) float2 to_float(bfloat16_vector<2> value);
HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) float3 to_float(bfloat16_vector<3> value);
HLSL2SPV_BFLOAT16(/* OpFConvert */ 115) float4 to_float(bfloat16_vector<4> value);

// The 16 bits of a value.
#ifdef __HLSL_ENABLE_16_BIT
HLSL2SPV_BFLOAT16(/* OpBitcast */ 124) uint16_t bfloat16_bits(bfloat16 value);
HLSL2SPV_BFLOAT16(/* OpBitcast */ 124) bfloat16 bfloat16_from_bits(uint16_t bits);
#endif

// ---- Components of vectors ----

template <uint size>
HLSL2SPV_BFLOAT16(/* OpVectorExtractDynamic */ 77)
bfloat16 get_component(bfloat16_vector<size> value, uint index);

template <uint size>
HLSL2SPV_BFLOAT16(/* OpVectorInsertDynamic */ 78)
bfloat16_vector<size> with_component(bfloat16_vector<size> value, bfloat16 component, uint index);

// ---- Arithmetic ----

template <uint size>
[[vk::ext_capability(/* BFloat16DotProductKHR */ 5117)]]
HLSL2SPV_BFLOAT16(/* OpDot */ 148)
bfloat16 dot(bfloat16_vector<size> a, bfloat16_vector<size> b);

#undef HLSL2SPV_BFLOAT16

} // namespace khr

// For cooperative matrices of these.
namespace util {

template <> struct Component<khr::bfloat16> {
    static const bool isFloat = true;
    static const bool isSignedInteger = false;
    static const uint size = 0x102; // unequal to that of half
    static const uint matrixCapability = /* BFloat16CooperativeMatrixKHR */ 5118;
};

} // namespace util
} // namespace vk

#endif
