//@ result float
//@ buffer x float: 2.75 -2.75 0.5 4
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    float whole;
    check(modf(x[0], whole));               //= 0.75
    check(whole);                           //= 2
    check(modf(x[1], whole));               //= -0.75
    check(whole);                           //= -2
    float2 wholes;
    check(modf(float2(x[2], x[3]), wholes)); //= 0.5 0
    check(wholes);                          //= 0 4
    int count;
    check(modf(x[0], count));               //= 0.75
    check(float(count));                    //= 2
}
