// Comparisons with NaN are false, except !=; infinities are ordered like numbers.
//@ result int
//@ buffer values float: inf -inf nan 1 -0.0
#include "../../check.hlsli"
StructuredBuffer<float> values;

static const float table[] = {1.0 / 0.0, 2.5, -1.0 / 0.0, 0.0 / 0.0};

float entry(int k) { return table[k]; }

[numthreads(1, 1, 1)]
void main()
{
    float infinity = values[0], minus_infinity = values[1], nan = values[2], one = values[3];
    float minus_zero = values[4];

    check(nan == nan);              //= 0
    check(nan != nan);              //= 1
    check(nan != one);              //= 1
    check(one != one);              //= 0
    check(!(nan == nan));           //= 1
    check(!(nan != nan));           //= 0
    check(nan < one);               //= 0
    check(!(nan < one));            //= 1
    check(nan > one);               //= 0
    check(!(nan > one));            //= 1
    check(nan <= one);              //= 0
    check(nan >= one);              //= 0
    check((bool)nan);               //= 1
    check(!nan);                    //= 0
    check(nan ? 0.0 : one);         //= float 0
    check(any(float2(0, nan)));     //= int 1
    check(all(float2(one, nan)));   //= 1
    if (nan)
        check(one == one);          //= 1
    check(infinity > one);          //= 1
    check(minus_infinity < one);    //= 1
    check(infinity == infinity);    //= 1
    check(isnan(nan));              //= 1
    check(isnan(infinity));         //= 0
    check(isinf(infinity));         //= 1
    check(isinf(minus_infinity));   //= 1
    check(isinf(nan));              //= 0
    check(isfinite(one));           //= 1
    check(isfinite(nan));           //= 0
    check(isfinite(minus_infinity));//= 0
    check(minus_zero == 0.0);       //= 1
    check(asuint(minus_zero));      //= 0x80000000
    check(one / infinity);          //= float 0
    check(infinity + minus_infinity);    //= nan
    check(infinity * one);          //= inf
    check(asuint(-minus_zero));     //= uint 0
    check(entry(int(one) - 1));     //= float inf
    check(entry(int(one)));         //= 2.5
    check(entry(int(one) + 1));     //= -inf
    check(entry(int(one) + 2));     //= nan
}
