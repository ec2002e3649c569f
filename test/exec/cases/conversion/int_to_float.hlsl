//@ result float
//@ buffer values int: 3 -3 16777217 2147483647 -2147483648 -1
#include "../../check.hlsli"
StructuredBuffer<int> values;

[numthreads(1, 1, 1)]
void main()
{
    check(float(values[0]));                //= 3
    check((float)values[1]);                //= -3
    check((float)values[2]);                //= 16777216
    check((float)values[3]);                //= 2147483648
    check((float)values[4]);                //= -2147483648
    check((float)(uint)values[5]);          //= 4294967296
    check((float)asuint(values[4]));        //= 2147483648
    check(values[0] * 0.5);                 //= 1.5
    check(values[0] / 2);                   //= int 1
    check(values[0] / 2.0);                 //= float 1.5
    check(float2(values[0], values[1]) / 2);//= 1.5 -1.5
    check(asfloat(0x40490fdb));             //= 3.14159274
    check(asint(-1.0));                     //= int 0xbf800000
    check(asuint(float2(1, 2)));            //= uint 0x3f800000 0x40000000
    check((uint)values[1]);                 //= 0xfffffffd
    check((int)0xfffffffdu);                //= int -3
}
