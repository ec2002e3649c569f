// <vk/khr/constant_data.h>: constants written as the words of their memory, as SPV_KHR_constant_data
// has them: vk::khr::constant_data<uint4>(1, 2, 3, 4).
#ifndef HLSL2SPV_VK_KHR_CONSTANT_DATA_H
#define HLSL2SPV_VK_KHR_CONSTANT_DATA_H

namespace vk {
namespace khr {

#define HLSL2SPV_CONSTANT_DATA                                                                     \
    [[vk::ext_capability(/* ConstantDataKHR */ 5146)]]                                             \
    [[vk::ext_extension("SPV_KHR_constant_data")]]                                                 \
    [[vk::ext_instruction(/* OpConstantDataKHR */ 5147)]]

template <class T> HLSL2SPV_CONSTANT_DATA T constant_data([[vk::ext_literal]] uint a);

template <class T>
HLSL2SPV_CONSTANT_DATA
T constant_data([[vk::ext_literal]] uint a, [[vk::ext_literal]] uint b);

template <class T>
HLSL2SPV_CONSTANT_DATA
T constant_data([[vk::ext_literal]] uint a, [[vk::ext_literal]] uint b, [[vk::ext_literal]] uint c);

template <class T>
HLSL2SPV_CONSTANT_DATA
T constant_data([[vk::ext_literal]] uint a, [[vk::ext_literal]] uint b, [[vk::ext_literal]] uint c,
                [[vk::ext_literal]] uint d);

#undef HLSL2SPV_CONSTANT_DATA

} // namespace khr
} // namespace vk

#endif
