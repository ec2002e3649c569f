// Module-scope variables are named before functions and their contents, including those of later entry
// points; among inline SPIR-V execution modes, the last one is emitted first.
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -E pixel -DPIXEL -fcgl %s | FileCheck %s --check-prefix=MODES
struct Payload {
    float4 color;
};
struct Attributes {
    float2 at;
};

#ifdef PIXEL
// MODES: OpExecutionMode %pixel DepthLess
// MODES-NEXT: OpExecutionMode %pixel PostDepthCoverage
[[vk::spvexecutionmode(4446), vk::spvexecutionmode(15)]]
void pixel() {}
#else
// CHECK: OpEntryPoint ClosestHitKHR %one "one" %p %a
// CHECK: OpEntryPoint ClosestHitKHR %two "two" %p_0 %a_0
// CHECK: OpName %p_0 "p"
// CHECK: OpName %one "one"
// CHECK: OpName %p_1 "p"
[shader("closesthit")]
void one(inout Payload p, in Attributes a) {
    p.color = 1;
}

[shader("closesthit")]
void two(inout Payload p, in Attributes a) {
    p.color = 2;
}
#endif
