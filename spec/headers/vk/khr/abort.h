// <vk/khr/abort.h>: ends the invocation with a message for the application, as SPV_KHR_abort has
// it. Other invocations end soon after.
#ifndef HLSL2SPV_VK_KHR_ABORT_H
#define HLSL2SPV_VK_KHR_ABORT_H

namespace vk {
namespace khr {

// The message is a number or a vector of numbers.  A structure would need an explicit layout, which
// only the memory of buffers has.
template <class Message>
[[vk::ext_capability(/* AbortKHR */ 5120)]]
[[vk::ext_extension("SPV_KHR_abort")]]
[[vk::ext_instruction(/* OpAbortKHR */ 5121)]]
void abort(Message message);

} // namespace khr
} // namespace vk

#endif
