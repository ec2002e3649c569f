// <vk/khr/expect_assume.h>: hints for the optimizer of the driver, as SPV_KHR_expect_assume has
// them.
#ifndef HLSL2SPV_VK_KHR_EXPECT_ASSUME_H
#define HLSL2SPV_VK_KHR_EXPECT_ASSUME_H

namespace vk {
namespace khr {

// The condition holds whenever this is executed; otherwise, the behavior is undefined.
[[vk::ext_capability(/* ExpectAssumeKHR */ 5629)]]
[[vk::ext_extension("SPV_KHR_expect_assume")]]
[[vk::ext_instruction(/* OpAssumeTrueKHR */ 5630)]]
void assume(bool condition);

// Returns the value, which is probably the expected one.  T is bool or an integer, or a vector of
// these.
template <class T>
[[vk::ext_capability(/* ExpectAssumeKHR */ 5629)]]
[[vk::ext_extension("SPV_KHR_expect_assume")]]
[[vk::ext_instruction(/* OpExpectKHR */ 5631)]]
T expect(T value, T expected);

} // namespace khr
} // namespace vk

#endif
