// Declarations for all layout rules: each int_matrix_cbuffer_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

struct All
{
    column_major int2x3 a;
    row_major int2x3 b;
    int3x2 c;
    bool2x3 d;
    uint2x2 e[2];
    int f;
};

cbuffer values
{
    All all;
};

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    uint two = thread.x + 2;
    check(all.a[1][2]);                  //= int 6
    check(all.a[0]);                     //= 1 2 3
    check(all.a[1].zx);                  //= 6 4
    check(all.a._m00_m12);               //= 1 6
    check(all.a[two - 1][two]);          //= 6
    check(all.a[two - 2].zy[two - 1]);   //= 2
    int2x3 whole = all.a;
    check(whole[0] + whole[1]);             //= 5 7 9
    check(transpose(all.a)[2]);          //= 3 6
    check(all.b[1]);                     //= 10 11 12
    check(all.c[two]);                   //= 17 18
    check(all.c._m21);                   //= 18
    check(all.d[0]);                     //= uint 1 0 1
    check(all.d[1][two]);                //= 1
    check(all.d._m01_m12);               //= 0 1
    bool2x3 flags = all.d;
    check(flags[0]);                        //= 1 0 1
    check(all.e[0][1]);                  //= 21 22
    check(all.e[two - 1][two - 2][1]);   //= 24
    uint2x2 list[2] = all.e;
    check(list[1][0]);                      //= 23 24
    check(all.f);                        //= int 27
    All copy = all;
    check(copy.a[1]);                       //= 4 5 6
    check(copy.c[2]);                       //= 17 18
    check(copy.d[1]);                       //= uint 0 0 1
    check(copy.e[1][1]);                    //= 25 26
}
