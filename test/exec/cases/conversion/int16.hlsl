//@ model: 6_2
//@ options: -enable-16bit-types
//@ result int
//@ buffer n int: -5 70000 40000 65535
#include "../../check.hlsli"
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    check(int(int16_t(n[0])));                  //= -5
    check(int(int16_t(n[1])));                  //= 4464
    check(int(int16_t(n[2])));                  //= -25536
    check(uint(uint16_t(n[0])));                //= 65531
    check(int(uint16_t(n[3])));                 //= 65535
    check(int(int16_t(uint16_t(n[3]))));        //= -1
    check(uint(int16_t(n[0])));                 //= uint 0xfffffffb
    check(float(int16_t(n[0])));                //= float -5
    check(float(uint16_t(n[0])));               //= 65531
    check(int(bool(int16_t(n[0]))));            //= int 1
    check(int(int16_t(bool(n[0]))));            //= 1
    check(int2(int16_t2(n[0], n[2])));          //= -5 -25536
}
