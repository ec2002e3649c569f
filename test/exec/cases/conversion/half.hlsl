//@ model: 6_2
//@ options: -enable-16bit-types
//@ result int
//@ buffer f float: 1.5 -2.7 70000 40000 3000
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    check(float(half(f[0])));                   //= float 1.5
    check(float(half(int(f[3]))));              //= float 40000
    check(float(half(uint(f[3]))));             //= 40000
    check(int(half(f[1])));                     //= int -2
    check(float(half(int(f[4]))));              //= float 3000
    check(float(half2(f[0], f[1]).y + half(1))); //= -1.69921875
    check(uint(half(f[4])));                    //= uint 3000
    check(bool(half(f[0])));                    //= 1
    check(float(half(bool(f[0]))));             //= float 1
    check(float(float16_t3(f[0], f[0], f[0]).z)); //= 1.5
    check(int(int16_t(f[1])));                  //= int -2
    check(uint(uint16_t(half(f[4]))));          //= 3000
    check(float(asfloat16(uint16_t(0x3e00))));  //= float 1.5
    check(uint(asuint16(half(f[0]))));          //= uint 0x3e00
    check(int(asint16(half(-f[0]))));           //= int -16896
}
