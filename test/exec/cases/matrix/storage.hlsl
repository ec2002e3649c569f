//@ options: -fvk-use-scalar-layout
//@ result float
//@ buffer list float: 1 2 3 4 5 6 7 8 9 10 11 12
//@ expect list float: 1 2 30 4 5 6 13 14 15 16 17 18
#include "../../check.hlsli"
struct Item
{
    row_major float2x3 m;
};
RWStructuredBuffer<Item> list;

[numthreads(1, 1, 1)]
void main()
{
    check(list[0].m[1]);                    //= 4 5 6
    check(list[1].m[0]);                    //= 7 8 9
    list[0].m[0].z = 30;
    float2x3 m = {13, 14, 15, 16, 17, 18};
    list[1].m = m;
    check(list[1].m._m12);                  //= 18
    check(mul(list[0].m, float3(1, 0, 0))); //= 1 4
}
