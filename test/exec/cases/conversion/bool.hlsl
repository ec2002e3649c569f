//@ result int
//@ buffer f float: 0 -0.0 0.1 nan
//@ buffer n int: 0 256 -1
#include "../../check.hlsli"
StructuredBuffer<float> f;
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    check(bool(f[0]));                      //= 0
    check(bool(f[1]));                      //= 0
    check(bool(f[2]));                      //= 1
    check(bool(n[0]));                      //= 0
    check(bool(n[1]));                      //= 1
    check(bool3(n[0], n[1], n[2]));         //= 0 1 1
    check(int(bool(n[1])));                 //= 1
    check(float(bool(n[2])));               //= float 1
    check(uint(bool(n[2])) << 4);           //= uint 16
    check(bool2(float2(f[2], f[0])));       //= int 1 0
    check(n[1] ? 1.5 : 2.5);                //= float 1.5
    check(!n[1]);                           //= int 0
    check(!f[0]);                           //= 1
    check((bool)n[1] == true);              //= 1
    check(n[1] == true);                    //= 0
    check(float2(bool2(n[1], n[0])));       //= float 1 0
    check(bool(uint(n[2])));                //= int 1
}
