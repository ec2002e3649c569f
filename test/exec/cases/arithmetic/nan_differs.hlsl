// Not a number differs from everything, itself included.  Modules of -fcgl compare as dxc does.
//@ levels: optimized
//@ result int
//@ buffer values float: nan 1 inf
#include "../../check.hlsli"
StructuredBuffer<float> values;

[numthreads(1, 1, 1)]
void main()
{
    float nan = values[0], one = values[1];

    check(nan != nan);                          //= 1
    check(nan != one);                          //= 1
    check(one != one);                          //= 0
    check(values[2] != values[2]);              //= 0
    check(float2(nan, one) != float2(nan, 1));  //= 1 0
    check(!(nan == nan));                       //= 1
    check(bool(nan));                           //= 1
    check(any(float2(0, nan)));                 //= 1
    check(nan ? 2 : int(one));                  //= 2
    check(asdouble(0u, 0x7ff80000u) != 1.0L);   //= 1
}
