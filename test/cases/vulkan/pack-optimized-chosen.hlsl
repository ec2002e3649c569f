// Elements of a packed output cannot be written with a dynamic index.
// RUN: not hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -pack-optimized %s 2>&1 | FileCheck %s
// CHECK: pack-optimized-chosen.hlsl:[[# @LINE + 9]]:{{[0-9]+}}: fatal error: dynamic index is not supported with '-pack-optimized'
uint chosen;
struct vertex { float4 position : SV_Position; float2 a[2] : A; };

[outputtopology("triangle")]
[numthreads(3, 1, 1)]
void main(uint thread : SV_GroupIndex, out vertices vertex v[3], out indices uint3 triangles[1]) {
    SetMeshOutputCounts(3, 1);
    v[thread].position = 0;
    v[thread].a[chosen] = 1;
    triangles[0] = uint3(0, 1, 2);
}
