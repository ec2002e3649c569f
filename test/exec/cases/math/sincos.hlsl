//@ result float within 0.0005
//@ buffer x float: 0.5 -2 1
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    float s, c;
    sincos(x[0], s, c);
    check(s);                               //= 0.479425539
    check(c);                               //= 0.877582562
    float2 s2, c2;
    sincos(float2(x[1], x[2]), s2, c2);
    check(s2);                              //= -0.909297427 0.841470985
    check(c2);                              //= -0.416146837 0.540302306
}
