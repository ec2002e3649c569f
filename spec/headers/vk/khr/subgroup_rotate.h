// <vk/khr/subgroup_rotate.h>: values of the invocation that is a number of places further in the
// subgroup, as SPV_KHR_subgroup_rotate has them.
#ifndef HLSL2SPV_VK_KHR_SUBGROUP_ROTATE_H
#define HLSL2SPV_VK_KHR_SUBGROUP_ROTATE_H

#if __SPIRV_MAJOR_VERSION__ == 1 && __SPIRV_MINOR_VERSION__ < 3
#error subgroup operations need SPIR-V 1.3: use -fspv-target-env=vulkan1.1
#endif

#include <vk/spirv.h>

namespace vk {
namespace khr {

namespace instructions {

template <class T>
[[vk::ext_capability(/* GroupNonUniformRotateKHR */ 6026)]]
[[vk::ext_extension("SPV_KHR_subgroup_rotate")]]
[[vk::ext_instruction(/* OpGroupNonUniformRotateKHR */ 4431)]]
T Rotate(Scope scope, T value, uint delta);

template <class T>
[[vk::ext_capability(/* GroupNonUniformRotateKHR */ 6026)]]
[[vk::ext_extension("SPV_KHR_subgroup_rotate")]]
[[vk::ext_instruction(/* OpGroupNonUniformRotateKHR */ 4431)]]
T Rotate(Scope scope, T value, uint delta, uint cluster);

} // namespace instructions

// The value of invocation (i + delta) modulo the size of the subgroup.  `delta` is the same in all
// invocations.
template <class T> T rotate(T value, uint delta) {
    return instructions::Rotate(ScopeSubgroup, value, delta);
}

// The same among each `cluster` successive invocations, a power of two: clustered_rotate<4>(v, 1).
template <uint cluster, class T> T clustered_rotate(T value, uint delta) {
    return instructions::Rotate(ScopeSubgroup, value, delta, cluster);
}

} // namespace khr
} // namespace vk

#endif
