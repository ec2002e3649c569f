// Numbers that the SPIR-V grammar lacks are emitted as written: opcodes, types, capabilities, extensions, execution
// modes, decorations, built-ins, storage classes and instruction sets.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 %s 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING <%t.err
// RUN: not hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 -wgsl %s 2>&1 | FileCheck %s --check-prefix=WGSL
// WGSL: storage class {{[0-9]+}} is not supported in WGSL
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 -O0 -Vd -Werror %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 -DCONFLICT -E conflict %s 2>&1 | FileCheck %s --check-prefix=CONFLICT
// WARNING: warning: the module is not validated because SPIRV-Tools {{.*}} does not support SPV_XYZ_unknown
// CHECK-DAG: OpCapability 65001
// CHECK-DAG: OpExtension "SPV_XYZ_unknown"
// CHECK-DAG: OpExtInstImport "Unknown.set"
// CHECK: OpExecutionMode %main 65003
// CHECK-DAG: OpDecorate %strange BuiltIn 65004
// CHECK-DAG: OpDecorate %b 65005
// CHECK-DAG: OpUnknown(65006, 4) [[TYPE:[0-9]+]] {{[0-9]+}} 7
// CHECK-DAG: %other = OpVariable %{{.*}} 65010
#include "vk/spirv.h"
typedef vk::SpirvOpaqueType<65006, float, vk::Literal<vk::integral_constant<uint, 7> > > Opaque;
[[vk::ext_capability(65001)]] [[vk::ext_extension("SPV_XYZ_unknown")]] [[vk::ext_instruction(65007)]]
Opaque make(float a);
[[vk::ext_instruction(65008)]] float use(Opaque a, float b, [[vk::ext_literal]] uint c);
[[vk::ext_instruction(65009)]] void stop(Opaque a);
[[vk::ext_instruction(3, "Unknown.set")]] float in_set(float a);
[[vk::ext_builtin_input(65004)]] static const uint strange;
[[vk::ext_storage_class(65010)]] static float other;
[[vk::ext_decorate(65005)]] RWStructuredBuffer<float> b;

[numthreads(1, 1, 1)]
void main()
{
    vk::ext_execution_mode(65003);
    // CHECK: OpUnknown(65007, 4) [[TYPE]]
    Opaque made = make(b[0]);
    // CHECK: OpUnknown(65008, 6) {{[0-9]+}} {{[0-9]+}} {{[0-9]+}} {{[0-9]+}} 9
    // CHECK: OpExtInst %float %{{[0-9]+}} 3
    b[strange] = use(made, 2 * b[1], 9) + in_set(b[2]) + other;
    // CHECK: OpUnknown(65009, 2)
    stop(made);
}

#ifdef CONFLICT
// CONFLICT: :[[@LINE+1]]:{{[0-9]+}}: error: SPIR-V opcode 65008 is unknown, and was used with other literals or another result
[[vk::ext_instruction(65008)]] float use_id(Opaque a, float b, uint c);
[numthreads(1, 1, 1)]
void conflict()
{
    b[0] = use(make(1), 2, 9) + use_id(make(1), 2, 9);
}
#endif
// REQUIRES: spirv-tools
