// Mesh outputs cannot be read, and their counts must not exceed the declared sizes.
// RUN: not hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -DCOUNTS %s 2>&1 | FileCheck %s --check-prefix=COUNT --implicit-check-not=error:
// RUN: not hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -DREADS %s 2>&1 | FileCheck %s --check-prefix=READ --implicit-check-not=error:
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s --check-prefix=OUT
// RUN: hlsl2spv -T ms_6_5 -DCOUNTS %s -Fo %t.spv
struct Vertex { float4 position : SV_Position; };

void change(inout float4 x) { x += 1; }

// An ordinary out parameter is a copy, so its function can read it.
// OUT-NOT: OpLoad %float
// OUT: OpFunctionCall %void %give %param_var_x
void give(out float4 x) {
    x = 1;
    x.x = x.y;
}

[outputtopology("triangle")][numthreads(1, 1, 1)]
void main(out vertices Vertex v[3], out indices uint3 t[2], uint i : SV_GroupIndex) {
    const uint n = 2;
    SetMeshOutputCounts(3, n);
    give(v[i].position);
    t[i] = uint3(2, 1, 0);
#ifdef COUNTS
    // COUNT: [[#@LINE+1]]:25: error: 4 vertices exceed the 3 declared by the mesh shader
    SetMeshOutputCounts(4, 2);
    // COUNT: [[#@LINE+1]]:30: error: 3 primitives exceed the 2 declared by the mesh shader
    SetMeshOutputCounts(i, n + 1);
#endif
#ifdef READS
    // READ: [[#@LINE+1]]:{{[0-9]+}}: error: cannot read an output of a mesh shader
    v[i].position -= 2;
    // READ: [[#@LINE+1]]:{{[0-9]+}}: error: cannot read an output of a mesh shader
    v[i].position.x++;
    // READ: [[#@LINE+1]]:{{[0-9]+}}: error: cannot read an output of a mesh shader
    change(v[i].position);
#endif
}
