// A function with a mesh output as an argument writes to the output directly: all invocations fill
// it together, so it cannot be copied or read.
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: not hlsl2spv -T ms_6_5 -DREAD %s 2>&1 | FileCheck %s --check-prefix=READ --implicit-check-not=error:
struct Vertex {
    float4 position : SV_Position;
    float2 uv : UV;
};

void fill(out Vertex v) {
    v.position = 2;
    v.uv = 3;
}

void deeper_still(out Vertex all[4]) { all[0].position = 0; }

void double_it(inout float2 uv) { uv *= 2; }

void deeper(inout Vertex all[4], out uint3 corners[2], uint i) {
    all[i].position = 1;
    corners[i] = uint3(0, 1, 2);
#ifdef READ
    // READ: :[[#@LINE+1]]:15: error: cannot read an output of a mesh shader
    all[i].uv.x += 1;
    // READ: :[[#@LINE+1]]:22: error: cannot read an output of a mesh shader
    double_it(all[i].uv);
    // READ: :[[#@LINE+1]]:15: error: cannot read an output of a mesh shader
    all[i].uv.y++;
    deeper_still(all);
    Vertex own[4];
    // READ: :[[#@LINE+1]]:18: error: mesh shader output parameter must refer to the same array in all calls; previously 'v'
    deeper_still(own);
#endif
}

// CHECK: OpFunction
[outputtopology("triangle")]
[numthreads(2, 1, 1)]
void main(out vertices Vertex v[4], out indices uint3 t[2], uint i : SV_GroupIndex) {
    SetMeshOutputCounts(4, 2);
    // CHECK-NOT: OpLoad %{{_arr|v4float|v2float|v3uint}}
    // CHECK: [[i:%[0-9]+]] = OpLoad %uint %gl_LocalInvocationIndex
    // CHECK: [[position:%[0-9]+]] = OpAccessChain %_ptr_Output_v4float %gl_Position [[i]]
    // CHECK: OpStore [[position]]
    // CHECK: [[corner:%[0-9]+]] = OpAccessChain %_ptr_Output_v3uint {{%[0-9]+}} [[i]]
    // CHECK: OpStore [[corner]]
    deeper(v, t, i);
    // CHECK: OpAccessChain %_ptr_Output_v4float %gl_Position %int_3
    // CHECK-NOT: OpLoad
    fill(v[3]);
}
