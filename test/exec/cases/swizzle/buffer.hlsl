// An assignment reads all components before it writes any.
//@ result float
//@ buffer list float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
//@ expect list float: 1 20 3 40 7 8 7 10 10 11 12 9 13 14 15 16
#include "../../check.hlsli"
RWStructuredBuffer<float4> list;

[numthreads(1, 1, 1)]
void main()
{
    list[0].yw *= 10;
    list[1].xyz = list[1].zwz;
    list[1].w += 2;
    list[2] = list[2].yzwx;
    check(list[0].wy);                      //= 40 20
    check(list[1]);                         //= 7 8 7 10
    check(list[3].zzx);                     //= 15 15 13
}
