// A function that returns a buffer cannot be a SPIR-V function, because logical pointers cannot be
// returned: it is inlined even without optimization.
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -O0 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 %s | FileCheck %s
// CHECK-NOT: OpReturnValue
// CHECK: OpFunctionEnd
ByteAddressBuffer buffers[4];
struct Payload { float4 colour; };
struct Attributes { float2 at; };

ByteAddressBuffer pick(uint i) { return buffers[i * 2 + 1]; }

void load(uint mesh, uint i, out float4 colour) { colour = pick(mesh).Load3(i * 12).xyzx; }

[shader("anyhit")] void first(inout Payload p, Attributes a) {
    load(InstanceID(), PrimitiveIndex(), p.colour);
}
[shader("anyhit")] void second(inout Payload p, Attributes a) {
    load(InstanceID(), 0, p.colour);
}
