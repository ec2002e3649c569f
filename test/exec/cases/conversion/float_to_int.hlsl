// Rounds towards zero.
//@ result int
//@ buffer values float: 1.9 -1.9 0.999 -0.5 16777217 2147483520 -2147483648 3000000000
#include "../../check.hlsli"
StructuredBuffer<float> values;

[numthreads(1, 1, 1)]
void main()
{
    check(int(values[0]));                  //= 1
    check(int(values[1]));                  //= -1
    check((int)values[2]);                  //= 0
    check((int)values[3]);                  //= 0
    check((int)values[4]);                  //= 16777216
    check((int)values[5]);                  //= 2147483520
    check((int)values[6]);                  //= -2147483648
    check((uint)values[7]);                 //= uint 3000000000
    check((uint)values[0]);                 //= 1
    check(int2(values[0], values[1]));      //= int 1 -1
    int implicit = values[1];
    check(implicit);                        //= -1
    check((bool)values[3]);                 //= 1
    check((bool)(values[3] + 0.5));         //= 0
    int3 all = float3(values[0], values[1], values[2]) * 10;
    check(all);                             //= 19 -19 9
}
