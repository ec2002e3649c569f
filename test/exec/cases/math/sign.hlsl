//@ result int
//@ buffer x float: 2.5 -0.5 0 -1e30 nan -0.0
//@ buffer n int: 7 -7 0 -2147483648
#include "../../check.hlsli"
StructuredBuffer<float> x;
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    check(sign(x[0]));                      //= 1
    check(sign(x[1]));                      //= -1
    check(sign(x[2]));                      //= 0
    check(sign(x[3]));                      //= -1
    check(sign(x[4]));                      //= 0
    check(sign(x[5]));                      //= 0
    check(sign(n[0]));                      //= 1
    check(sign(n[1]));                      //= -1
    check(sign(n[2]));                      //= 0
    check(sign(n[3]));                      //= -1
    check(sign(float2(x[1], x[0])));        //= -1 1
    check(sign(int3(n[1], n[2], n[0])));    //= -1 0 1
    check(sign(-2.5));                      //= -1
}
