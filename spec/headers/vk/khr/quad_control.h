// <vk/khr/quad_control.h>: quads of pixel shaders, as SPV_KHR_quad_control has them.
#ifndef HLSL2SPV_VK_KHR_QUAD_CONTROL_H
#define HLSL2SPV_VK_KHR_QUAD_CONTROL_H

#if __SPIRV_MAJOR_VERSION__ == 1 && __SPIRV_MINOR_VERSION__ < 3
#error quad operations need SPIR-V 1.3: use -fspv-target-env=vulkan1.1
#endif

namespace vk {
namespace khr {

#define HLSL2SPV_QUAD_CONTROL                                                                      \
    [[vk::ext_capability(/* QuadControlKHR */ 5087)]] [[vk::ext_extension("SPV_KHR_quad_control")]]

// ---- Whether a condition holds in the four pixels of the quad ----

HLSL2SPV_QUAD_CONTROL [[vk::ext_instruction(/* OpGroupNonUniformQuadAllKHR */ 5110)]]
bool quad_all(bool condition);
HLSL2SPV_QUAD_CONTROL [[vk::ext_instruction(/* OpGroupNonUniformQuadAnyKHR */ 5111)]]
bool quad_any(bool condition);

// ---- Execution modes: call these in the entry point ----

// Derivatives are those of the quad, even if the control flow diverges.
HLSL2SPV_QUAD_CONTROL
void quad_derivatives() { vk::ext_execution_mode(/* QuadDerivativesKHR */ 5088); }

// All quads consist of four pixels; those outside the primitive are helpers.
HLSL2SPV_QUAD_CONTROL
void require_full_quads() { vk::ext_execution_mode(/* RequireFullQuadsKHR */ 5089); }

#undef HLSL2SPV_QUAD_CONTROL

} // namespace khr
} // namespace vk

#endif
