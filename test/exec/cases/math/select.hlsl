//@ result int
//@ options: -HV 2021
//@ buffer n int: 5 0 -1
#include "../../check.hlsli"
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    bool3 mask = bool3(n[0], n[1], n[2]);
    check(select(mask, int3(1, 2, 3), int3(4, 5, 6)));          //= 1 5 3
    check(select(mask, float3(1, 2, 3), 0.5));                  //= float 1 0.5 3
    check(select(n[1] == 0, 7, n[0]));                          //= int 7
    check(and(mask, bool3(true, true, n[1])));                  //= 1 0 0
    check(or(mask, bool3(false, n[0], false)));                 //= 1 1 1
    check(select(!mask, int3(1, 2, 3), n[0]));                  //= 5 2 5
    int1x3 row = int1x3(7, n[1], 9);
    check(select(mask, int3(1, 2, 3), row)[0]);                 //= 1 0 3
    check(select(true, row, int3(1, 2, 3)));                    //= 7 0 9
    check(select(bool1x3(mask), row, int3(1, 2, 3)));           //= 7 2 9
}
