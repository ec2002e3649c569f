// The check is also fast for stages that pass long arrays, which exceed the limits of all devices.
// RUN: hlsl2spv -T vs_6_0 -E vertex -O0 %s -Fo %t.vs
// RUN: hlsl2spv -T ps_6_0 -E pixel -O0 %s -Fo %t.ps
// RUN: timeout 10 hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck %s
// CHECK: warning: {{.*}}'X' of the vertex shader 'vertex' extends to location 999999999
struct Varying { float4 at : SV_Position; float x[1000000000] : X; };

Varying vertex(uint i : SV_VertexID)
{
    Varying v;
    v.at = i;
    v.x[i] = 1;
    return v;
}

float4 pixel(Varying v) : SV_Target { return v.x[3]; }
