// Arms of up to sixteen scalar operations become selects. Values of the arm that is not selected may
// be infinite or NaN.
//@ result float
//@ buffer x float: 0 1 -1 4 -0.0
StructuredBuffer<float> x;
#include "../../check.hlsli"

float reciprocal(float a)
{
    if (a != 0)
        return 1 / a;
    return 7;
}

float root_and_log(float a)
{
    float r = -3;
    if (a > 0)
        r = sqrt(a) + log2(a) * rcp(a);
    return r;
}

float3 direction(uint face)
{
    float3 v = 0;
    switch (face) {
    case 0:
        v = float3(x[0], x[1], x[2]) * 2;
        break;
    case 1:
    case 2:
        break;
    case 3:
        v = float3(x[3], x[3], x[1]) / x[1];
        break;
    }
    return v;
}

bool either(int a, int b, int bound)
{
    return a >= bound || b >= bound;
}

bool neither(float a, float b)
{
    return !(a < b) && !(b < a);
}

[numthreads(1, 1, 1)]
void main()
{
    check(reciprocal(x[0]));               //= 7
    check(reciprocal(x[3]));               //= 0.25
    check(root_and_log(x[0]));             //= -3
    check(root_and_log(x[2]));             //= -3
    check(root_and_log(x[3]));             //= 2.5
    for (uint i = 0; i < 5; i++)
        check(direction(i));               //= 0 2 -2  0 0 0  0 0 0  4 4 1  0 0 0
    check((float)either(x[1], x[3], x[3]));       //= 1
    check((float)either(x[1], x[2], x[3]));       //= 0
    check((float)neither(x[0], x[4]));            //= 1
    check((float)neither(x[0], x[1]));            //= 0
    check((float)neither(sqrt(x[2]), x[1]));      //= 1
}
