//@ result float within 0
//@ buffer x float: 8 0.375 -3 0
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    float exponent;
    check(frexp(x[0], exponent));           //= 0.5
    check(exponent);                        //= 4
    check(frexp(x[1], exponent));           //= 0.75
    check(exponent);                        //= -1
    check(frexp(x[2], exponent));           //= -0.75
    check(exponent);                        //= 2
    check(frexp(x[3], exponent));           //= 0
    check(exponent);                        //= 0
    float2 exponents;
    check(frexp(float2(x[0], x[1]), exponents)); //= 0.5 0.75
    check(exponents);                       //= 4 -1
}
