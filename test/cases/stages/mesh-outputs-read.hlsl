// Vulkan lets no thread read what a mesh shader puts out; SPV_NV_mesh_shader does.
// RUN: not hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -Vd %s -Fo %t.spv
// RUN: hlsl2spv -T ms_6_5 %s -Fo %t.spv
struct vertex { float4 position : SV_Position; float4 colour[2] : C; };

void make(out vertex v) { v = (vertex)1; }
void change(inout vertex v) { v.position *= 2; }

[numthreads(3, 1, 1)][outputtopology("triangle")]
void main(uint i : SV_GroupIndex, out vertices vertex v[3], out indices uint3 t[1])
{
    SetMeshOutputCounts(3, 1);
    t[0] = uint3(0, 1, 2);
    make(v[i]);
    v[i].colour[1].yz = i;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: the outputs of a mesh shader cannot be read
    change(v[i]);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: the outputs of a mesh shader cannot be read
    v[i].position.y += 1;
}
