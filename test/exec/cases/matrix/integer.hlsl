//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    int2x3 a = int2x3(n[1], n[2], n[3], n[4], n[5], n[6]);
    check(a[1]);                            //= 4 5 6
    check(mul(a, int3(1, 1, n[1])));        //= 6 15
    check(mul(int2(1, n[2]), a));           //= 9 12 15
    check(transpose(a)[2]);                 //= 3 6
    check((a << 1)[0]);                     //= 2 4 6
    check((a & 1)[1]);                      //= 0 1 0
    check((~a)[0]);                         //= -2 -3 -4
    uint2x2 b = uint2x2(n[1], n[2], n[3], n[4]);
    check(mul(b, b)[0]);                    //= 7 10
    check(mul(b, b)[1]);                    //= 15 22
    check((float2x2(b) / 2)[0]);            //= float 0.5 1
    bool2x2 c = bool2x2(n[0], n[1], n[1], n[0]);
    check(c[0]);                            //= int 0 1
    check((!c)[0]);                         //= 1 0
    check(int2x2(c)[1]);                    //= 1 0
    check(((int2x2)float2x2(1.5, -2.5, 3.5, -4.5))[1]); //= 3 -4
}
