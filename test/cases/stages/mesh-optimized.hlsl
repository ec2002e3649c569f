// The optimizer supports mesh shaders: unused code is removed.
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 %s | FileCheck %s
struct Vertex { float4 position : SV_Position; };
RWStructuredBuffer<int> buffer;
void ignore(RWStructuredBuffer<int> unused) {}

// CHECK: OpExtension "SPV_EXT_mesh_shader"
// CHECK-NOT: GlobalInvocationId
// CHECK-NOT: OpVariable {{.*}} Function
[outputtopology("triangle")]
[numthreads(1, 1, 1)]
void main(out indices uint3 t[1], out vertices Vertex v[3], uint unused : SV_DispatchThreadID) {
    ignore(buffer);
    SetMeshOutputCounts(0, 0);
}
