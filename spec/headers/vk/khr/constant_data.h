// <vk/khr/constant_data.h>: arrays of constants, written as one instruction, as
// SPV_KHR_constant_data has them:
//
//     word_at(vk::khr::constant_data(1, 2, 3, 4), i)
//
// HLSL has no functions with any number of arguments, so an array has 2, 4, 8 or 16 words.
#ifndef HLSL2SPV_VK_KHR_CONSTANT_DATA_H
#define HLSL2SPV_VK_KHR_CONSTANT_DATA_H

namespace vk {
namespace khr {

template <uint count>
using ConstantData = SpirvOpaqueType</* OpTypeArray */ 28, uint, integral_constant<uint, count> >;

#define HLSL2SPV_CONSTANT_DATA                                                                     \
    [[vk::ext_capability(/* ConstantDataKHR */ 5146)]]                                             \
    [[vk::ext_extension("SPV_KHR_constant_data")]]                                                 \
    [[vk::ext_instruction(/* OpConstantDataKHR */ 5147)]]
#define HLSL2SPV_WORDS(a, b) [[vk::ext_literal]] uint a, [[vk::ext_literal]] uint b

HLSL2SPV_CONSTANT_DATA
ConstantData<2> constant_data(HLSL2SPV_WORDS(a, b));
HLSL2SPV_CONSTANT_DATA
ConstantData<4> constant_data(HLSL2SPV_WORDS(a, b), HLSL2SPV_WORDS(c, d));
HLSL2SPV_CONSTANT_DATA
ConstantData<8> constant_data(HLSL2SPV_WORDS(a, b), HLSL2SPV_WORDS(c, d), HLSL2SPV_WORDS(e, f),
                              HLSL2SPV_WORDS(g, h));
HLSL2SPV_CONSTANT_DATA
ConstantData<16> constant_data(HLSL2SPV_WORDS(a, b), HLSL2SPV_WORDS(c, d), HLSL2SPV_WORDS(e, f),
                               HLSL2SPV_WORDS(g, h), HLSL2SPV_WORDS(i, j), HLSL2SPV_WORDS(k, l),
                               HLSL2SPV_WORDS(m, n), HLSL2SPV_WORDS(o, p));

#undef HLSL2SPV_WORDS
#undef HLSL2SPV_CONSTANT_DATA

namespace instructions {

template <class Pointer, class Data>
[[vk::ext_instruction(/* OpAccessChain */ 65)]]
Pointer Word([[vk::ext_reference]] Data data, uint index);

template <class Pointer> [[vk::ext_instruction(/* OpLoad */ 61)]] uint ReadWord(Pointer pointer);

} // namespace instructions

template <uint count> uint word_at(ConstantData<count> data, uint index) {
    using Pointer = SpirvOpaqueType</* OpTypePointer */ 32,
                                    Literal<integral_constant<uint, /* Function */ 7> >, uint>;
    return instructions::ReadWord(instructions::Word<Pointer>(data, index));
}

} // namespace khr
} // namespace vk

#endif
