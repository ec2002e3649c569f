// A subscript of a swizzle is an lvalue, with a constant or dynamic index.
//@ result float
//@ buffer list float: 1 2 3 4 5 6 7 8
//@ expect list float: 30 2 10 4 5 6 7 80
#include "../../check.hlsli"
RWStructuredBuffer<float4> list;

[numthreads(1, 1, 1)]
void main()
{
    uint last = uint(list[0].z) - 1, first = last - 2;
    list[0].zyx[0] = 10;
    list[0].zyx[last] = 30;
    list[1].xw[1] *= 10;

    float4 v = float4(1, 2, 3, 4);
    v.wzyx[first] = 7;
    v.zyx.yx[1] = 9;
    check(v);                               //= 1 2 9 7
    check(v.wzyx[last]);                    //= 2

    float2x3 m = float2x3(1, 2, 3, 4, 5, 6);
    m._m12_m00_m11[first] = 70;
    m._m12_m00_m11[1] = 80;
    m[1].zx[last - 1] += 10;
    check(m[0]);                            //= 80 2 3
    check(m[1]);                            //= 14 5 70
    check(m._m12_m00_m11[last]);            //= 5

    float1x3 row = float1x3(1, 2, 3);
    row._m02_m00[first] = 5;
    check(row);                             //= 1 2 5
}
