// Built-in functions on long vectors.
//@ model: 6_9
//@ options: -fspv-target-env=vulkan1.1
//@ result float within 4 ulp
#include "../../check.hlsli"

typedef vector<float, 5> Float5;
typedef vector<uint, 5> Uint5;

void check_all(Float5 v)
{
    for (uint i = 0; i < 5; i++)
        check(v[i]);
}

[numthreads(1, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    Float5 a = {-1.5, 0.25, 4, 9, 16}, b = 2.0 + lane;
    check_all(abs(a));                              //= 1.5 0.25 4 9 16
    check_all(sqrt(max(a, 0)));                     //= 0 0.5 2 3 4
    check_all(min(a, b));                           //= -1.5 0.25 2 2 2
    check_all(clamp(a, 0, 5));                      //= 0 0.25 4 5 5
    check_all(saturate(a));                         //= 0 0.25 1 1 1
    check_all(lerp(a, b, 0.5));                     //= 0.25 1.125 3 5.5 9
    check_all(mad(a, b, 1));                        //= -2 1.5 9 19 33
    check_all(floor(a) + frac(a));                  //= -1.5 0.25 4 9 16
    check_all((Float5)sign(a));                     //= -1 1 1 1 1
    check_all(rcp(b) + step(b, a));                 //= 0.5 0.5 1.5 1.5 1.5
    check_all(fmod(a, b));                          //= -1.5 0.25 0 1 0
    Float5 whole, exponents;
    check_all(modf(a, whole) + whole * 10);         //= -10.5 0.25 40 90 160
    check_all(frexp(abs(a), exponents));            //= 0.75 0.5 0.5 0.5625 0.5
    check_all(ldexp(Float5(1, 1, 1, 1, 1), b));     //= 4 4 4 4 4
    check_all(log2(b) + exp2(b) + pow(b, 3));       //= 13 13 13 13 13
    check(dot(a, b));                               //= 55.5
    check(length(Float5(1, 1, 1, 1, 0)));           //= 2
    check(distance(Float5(3, 3, 0, 0, 0), Float5(0, 7, 0, 0, 0))); //= 5
    check_all(normalize(Float5(0, 3, 0, 4, 0)));    //= 0 0.6 0 0.8 0
    check_all(reflect(Float5(1, -1, 0, 0, 2), Float5(0, 1, 0, 0, 0))); //= 1 1 0 0 2
    check(any(isnan(a)) || !all(isfinite(a)) ? 1.0 : 0.0); //= 0
    Uint5 u = asuint(asfloat(Uint5(1, 6, 8, 255, 0x80000000)));
    check_all((Float5)countbits(u));                //= 1 2 1 8 1
    check_all((Float5)firstbithigh(u));             //= 0 2 3 7 31
    check_all((Float5)firstbitlow(u));              //= 0 1 3 0 31
    check_all((Float5)(reversebits(u) >> 24));      //= 128 96 16 255 0
    check_all(f16tof32(f32tof16(a)));               //= -1.5 0.25 4 9 16
    check_all(WaveActiveSum(a) + WaveReadLaneFirst(b)); //= 0.5 2.25 6 11 18
    check(WaveActiveAllEqual(u)[4] ? 1.0 : 0.0);    //= 1
    check_all(mul(a, 2));                           //= -3 0.5 8 18 32
    check(mul(a, b));                               //= 55.5
    check((a * 2)[lane + 3]);                       //= 18
}
