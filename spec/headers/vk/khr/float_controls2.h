// <vk/khr/float_controls2.h>: which transformations of an operation on floats are allowed, as
// SPV_KHR_float_controls2 has them.
//
// The default of an entry point, FPFastMathDefault, is missing: it needs a type as operand, which
// vk::ext_execution_mode_id cannot name.
#ifndef HLSL2SPV_VK_KHR_FLOAT_CONTROLS2_H
#define HLSL2SPV_VK_KHR_FLOAT_CONTROLS2_H

namespace vk {
namespace khr {

// Sums of these; none means IEEE 754.  AllowTransform includes AllowContract and AllowReassoc.
static const uint FastMathNotNaN = 0x1;
static const uint FastMathNotInf = 0x2;
static const uint FastMathNSZ = 0x4;
static const uint FastMathAllowRecip = 0x8;
static const uint FastMathAllowContract = 0x10000;
static const uint FastMathAllowReassoc = 0x20000;
static const uint FastMathAllowTransform = 0x70000;

#define HLSL2SPV_FLOAT_CONTROLS                                                                    \
    [[vk::ext_capability(/* FloatControls2 */ 6029)]]                                              \
    [[vk::ext_extension("SPV_KHR_float_controls2")]]

// ---- Single operations: fast_add<FastMathNotNaN>(a, b) ----

#define HLSL2SPV_FAST_MATH(name, opcode)                                                           \
    template <uint mode, class T>                                                                  \
    HLSL2SPV_FLOAT_CONTROLS                                                                        \
    [[vk::ext_decorate(/* FPFastMathMode */ 40, mode)]]                                            \
    [[vk::ext_instruction(opcode)]]                                                                \
    T name(T a, T b);

HLSL2SPV_FAST_MATH(fast_add, /* OpFAdd */ 129)
HLSL2SPV_FAST_MATH(fast_subtract, /* OpFSub */ 131)
HLSL2SPV_FAST_MATH(fast_multiply, /* OpFMul */ 133)
HLSL2SPV_FAST_MATH(fast_divide, /* OpFDiv */ 136)

#undef HLSL2SPV_FAST_MATH
#undef HLSL2SPV_FLOAT_CONTROLS

} // namespace khr
} // namespace vk

#endif
