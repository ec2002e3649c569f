// Products and quotients of constants merge, and cancelled factors disappear.
//@ buffer given float: 3 7 1e30
//@ result float
#include "../../check.hlsli"
StructuredBuffer<float> given;

[numthreads(1, 1, 1)]
void main()
{
    float a = given[0], b = given[1];
    check(a / b * b); //= 3
    check(b * (a / b)); //= 3
    check(a * b / b); //= 3
    check(a * 4 * 0.25); //= 3
    check(a / 4 * 8); //= 6
    check(6 / a * 4); //= 8
    check(a * 4 / 8); //= 1.5
    check(a / 2 / 4); //= 0.375
    check(6 / a / 4); //= 0.5
    check(6 / (a * 2)); //= 1
    check(12 / (a / 2)); //= 8
    check(12 / (2 / a)); //= 18
    check(lerp(a, b, 0.0)); //= 3
    check(lerp(a, b, 1.0)); //= 7
    check(a * 0.0 + b); //= 7
    // Constants whose product overflows stay apart.
    check(a * 1e-30 * 1e-30 * given[2] * given[2]); //= 0
    check(a + 8388608.0 - 8388608.0); //= 3
}
