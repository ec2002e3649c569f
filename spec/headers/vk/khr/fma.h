// <vk/khr/fma.h>: a * b + c with a single rounding, as SPV_KHR_fma has it.
#ifndef HLSL2SPV_VK_KHR_FMA_H
#define HLSL2SPV_VK_KHR_FMA_H

namespace vk {
namespace khr {

// T is float, half or double, or a vector of these.
template <class T>
[[vk::ext_capability(/* FMAKHR */ 6030)]]
[[vk::ext_extension("SPV_KHR_fma")]]
[[vk::ext_instruction(/* OpFmaKHR */ 4427)]]
T fma(T a, T b, T c);

} // namespace khr
} // namespace vk

#endif
