// The operations behind a condition contribute to a precise value: 0 * 3 / 0 is not 3.
//@ result float
//@ buffer a float: 0 2
#include "../../check.hlsli"
StructuredBuffer<float> a;

float quotient(float x, float y) { return x * y / x; }

float chosen(float x)
{
    precise float result = 1;
    if (quotient(x, 5) > 4)
        result = 2;
    return result;
}

float counted(float x)
{
    precise float result = 0;
    for (int i = 0; i < quotient(x, 6); i++)
        result++;
    return result;
}

float switched(float x)
{
    precise float result;
    switch (quotient(x, 7) == 7) {
    case true: result = 1; break;
    default: result = 2;
    }
    return result;
}

precise float returned(float x)
{
    if (quotient(x, 8) > 7)
        return 1;
    return 2;
}

float indexed(float x)
{
    float values[2] = {3, 4};
    precise float result = values[quotient(x, 9) == 9];
    return result;
}

float compared(float x) { precise float r = quotient(x, 3) > 0 ? 2.0 : 1.0; return r; }
float classified(float x) { precise float r = isnan(quotient(x, 4)) ? 2.0 : 1.0; return r; }
float selected(float x) { precise float r = select(quotient(x, 8) == 8, 7.0, 8.0); return r; }
float logical(float x) { precise bool r = quotient(x, 3) > 2 && x < 5; return r; }
float reduced(float x) { precise float r = all(float2(quotient(x, 3), 1) == float2(3, 1)) ? 1 : 2; return r; }
float signed_(float x) { precise float r = float(sign(quotient(x, 3))); return r; }

#define BOTH(function) check(function(a[0])); check(function(a[1]))

[numthreads(1, 1, 1)]
void main()
{
    BOTH(compared);     //= 1 2
    BOTH(classified);   //= 2 1
    BOTH(selected);     //= 8 7
    BOTH(logical);      //= 0 1
    BOTH(reduced);      //= 2 1
    BOTH(signed_);      //= 0 1
    BOTH(chosen);       //= 1 2
    BOTH(counted);      //= 0 6
    BOTH(switched);     //= 2 1
    BOTH(returned);     //= 2 1
    BOTH(indexed);      //= 3 4
}
