// A function with mesh output parameters writes to the outputs of the entry point.
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 %s | FileCheck %s
struct Vertex { float4 position : SV_Position; };

void emit(out indices uint3 t[1], out vertices Vertex v[3], uint i) {
    v[i].position = i;
    t[0] = uint3(0, 1, 2);
}

// CHECK: %main = OpFunction
// CHECK-NOT: OpVariable
// CHECK: OpStore
// CHECK: OpStore
// CHECK-NOT: OpStore
[outputtopology("triangle")]
[numthreads(3, 1, 1)]
void main(out indices uint3 t[1], out vertices Vertex v[3], uint i : SV_GroupIndex) {
    SetMeshOutputCounts(3, 1);
    emit(t, v, i);
}
