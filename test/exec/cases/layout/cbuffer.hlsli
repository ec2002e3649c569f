// Declarations for all layout rules: each cbuffer_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

struct Inner
{
    float2 a;
    float b;
};

struct Last
{
    float3 a;
};

cbuffer values
{
    float one;
    float2 pair;
    float3 triple;
    float seven;
    float list[3];
    float eleven;
    Last last;
    float fifteen;
    Inner inner[2];
    float next;
    int4 four;
    bool b_flag;
    uint3 end;
};

[numthreads(1, 1, 1)]
void main()
{
    check(one);                             //= float 1
    check(pair);                            //= 2 3
    check(triple);                          //= 4 5 6
    check(seven);                           //= 7
    check(list[0]);                         //= 8
    check(list[1]);                         //= 9
    check(list[2]);                         //= 10
    check(eleven);                          //= 11
    check(last.a);                          //= 12 13 14
    check(fifteen);                         //= 15
    check(inner[0].a);                      //= 16 17
    check(inner[0].b);                      //= 18
    check(inner[1].a);                      //= 19 20
    check(inner[1].b);                      //= 21
    check(next);                            //= 22
    check(four);                            //= int -23 -24 -25 -26
    check(b_flag);                          //= uint 1
    check(end);                             //= 28 29 30
}
