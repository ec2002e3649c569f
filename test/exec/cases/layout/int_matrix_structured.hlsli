// Declarations for all layout rules: each int_matrix_structured_*.hlsl contains the bytes for one of them.
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
StructuredBuffer<All> values;
RWStructuredBuffer<All> changed;

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    uint two = thread.x + 2;
    check(values[0].a[1][2]);                  //= int 6
    check(values[0].a[0]);                     //= 1 2 3
    check(values[0].a[1].zx);                  //= 6 4
    check(values[0].a._m00_m12);               //= 1 6
    check(values[0].a[two - 1][two]);          //= 6
    check(values[0].a[two - 2].zy[two - 1]);   //= 2
    int2x3 whole = values[0].a;
    check(whole[0] + whole[1]);             //= 5 7 9
    check(transpose(values[0].a)[2]);          //= 3 6
    check(values[0].b[1]);                     //= 10 11 12
    check(values[0].c[two]);                   //= 17 18
    check(values[0].c._m21);                   //= 18
    check(values[0].d[0]);                     //= uint 1 0 1
    check(values[0].d[1][two]);                //= 1
    check(values[0].d._m01_m12);               //= 0 1
    bool2x3 flags = values[0].d;
    check(flags[0]);                        //= 1 0 1
    check(values[0].e[0][1]);                  //= 21 22
    check(values[0].e[two - 1][two - 2][1]);   //= 24
    uint2x2 list[2] = values[0].e;
    check(list[1][0]);                      //= 23 24
    check(values[0].f);                        //= int 27
    All copy = values[thread.x];
    check(copy.a[1]);                       //= 4 5 6
    copy.e[1][0] = uint2(40, 41);
    changed[0] = copy;
    changed[0].a[1] = int3(50, 51, 52);
    changed[0].a[0].zx = int2(53, 54);
    changed[0].c[two][1] = 55;
    changed[0].d[1][two - 2] = true;
    changed[0].d._m00_m11 = bool2(false, true);
    changed[0].b = -changed[0].b;
    InterlockedAdd(changed[0].e[0][1][0], 100);
    check(changed[0].a[0]);                 //= 54 2 53
    check(changed[0].a[1]);                 //= 50 51 52
    check(changed[0].b[1]);                 //= -10 -11 -12
    check(changed[0].c[1]);                 //= 15 16
    check(changed[0].c[2]);                 //= 17 55
    check(changed[0].d[0]);                 //= uint 0 0 1
    check(changed[0].d[1]);                 //= 1 1 1
    check(changed[0].e[0][1]);              //= 121 22
    check(changed[0].e[1][0]);              //= 40 41
}
