// Matrices with one row, whose elements Direct3D stores in separate registers of a constant buffer.
//@ options: -fvk-use-dx-layout
//@ result float
//@ buffer C float: 1 @16 2 @32 3 @48 4 @64 10 @80 20 @96 30 @112 40
//@ buffer one float: 1 2 3 4 5 6 7 8
//@ expect one float: 5 6 7 8 15 6 2 100
#include "../../check.hlsli"
cbuffer C { float1x4 m; float1x4 list[1]; };
struct S { float1x4 m; float4x1 n; };
RWStructuredBuffer<S> one;
float4 twice(float4 v) { return v * 2; }
[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    check(m[0]);  //= 1 2 3 4
    check(m[0].y); //= 2
    check(m[0].wz); //= 4 3
    check(m[0][i + 2]); //= 3
    check(m._m00_m03); //= 1 4
    check(list[i][0]); //= 10 20 30 40
    check(list[0][i].zyx); //= 30 20 10
    check(twice(m[i])); //= 2 4 6 8
    check(m[0] + list[0][0]); //= 11 22 33 44
    float1x4 local = m; local[0].x = 7; local[i].yz = float2(8, 9);
    check(local[0]); //= 7 8 9 4
    one[0].m[0] = float4(one[0].n);
    one[0].n[0][0] = 15; one[0].n[2] = one[0].m[0].x - 3; one[0].n[i + 3].x = 100;
}
