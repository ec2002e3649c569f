// <vk/khr/poison_freeze.h>: values that are undefined, as SPV_KHR_poison_freeze has them.
#ifndef HLSL2SPV_VK_KHR_POISON_FREEZE_H
#define HLSL2SPV_VK_KHR_POISON_FREEZE_H

namespace vk {
namespace khr {

// Returns the value, or any value of the type, always the same, if it is undefined.
template <class T>
[[vk::ext_capability(/* PoisonFreezeKHR */ 5156)]]
[[vk::ext_extension("SPV_KHR_poison_freeze")]]
[[vk::ext_instruction(/* OpFreezeKHR */ 5159)]]
T freeze(T value);

// An undefined value, on which nothing may depend: poison<float>().
template <class T>
[[vk::ext_capability(/* PoisonFreezeKHR */ 5156)]]
[[vk::ext_extension("SPV_KHR_poison_freeze")]]
[[vk::ext_instruction(/* OpPoisonKHR */ 5158)]]
T poison();

// Operations with undefined results give poison: call this in the entry point.
[[vk::ext_capability(/* PoisonFreezeKHR */ 5156)]]
[[vk::ext_extension("SPV_KHR_poison_freeze")]]
void arithmetic_poison() { vk::ext_execution_mode(/* ArithmeticPoisonKHR */ 5157); }

} // namespace khr
} // namespace vk

#endif
