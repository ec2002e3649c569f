// The combined result of the passes: a single function, requested loops unrolled, struct members
// loaded separately, and no unused code.
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.2 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.2 -Zi %s -Fo %t
// RUN: hlsl2spv -T ps_6_0 -fspv-preserve-bindings %s | FileCheck %s --check-prefix=KEPT
// RUN: hlsl2spv -T ps_6_0 -O0 %s | FileCheck %s --check-prefix=PLAIN

// CHECK-NOT: OpExtInstImport
// CHECK-NOT: Unused
// CHECK-NOT: unused
// KEPT: OpDecorate %unused_image Binding 7
// PLAIN: OpFunctionCall

struct Unused { float4 a, b; };
struct Light { float4 color; float4 place; bool on; float4 rest[16]; };
cbuffer Lights { Light lights[8]; };
[[vk::binding(7)]] Texture2D<float4> unused_image;
static float4 sum;

float4 unused_function(Unused value)
{
    return value.a + unused_image.Load(0);
}

Light light(uint index)
{
    return lights[index];
}

float part(float weights[4], uint index)
{
    return weights[index];
}

// CHECK: OpFunction %void
// CHECK-NOT: OpLoopMerge
// CHECK-NOT: OpVariable
// CHECK-NOT: OpCopyLogical
// CHECK: OpAccessChain %_ptr_Uniform_v4float %Lights %{{u?}}int_0 {{.*}} %{{u?}}int_0
// CHECK-NOT: OpFunction %
float4 main(uint index : INDEX, float4 weight : WEIGHT) : SV_Target
{
    float weights[4] = { weight.x, weight.y, weight.z, weight.w };
    sum = 0;
    [unroll] for (uint i = 0; i < 4; i++)
        sum += part(weights, i) * light(index + i).color;
    return sum;
}
