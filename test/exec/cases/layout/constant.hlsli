// Declarations for all layout rules: each constant_*.hlsl contains the bytes for one of them.
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

struct All
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

ConstantBuffer<All> values;

[numthreads(1, 1, 1)]
void main()
{
    check(values.one);                      //= float 1
    check(values.pair);                     //= 2 3
    check(values.triple);                   //= 4 5 6
    check(values.seven);                    //= 7
    check(values.list[0]);                  //= 8
    check(values.list[1]);                  //= 9
    check(values.list[2]);                  //= 10
    check(values.eleven);                   //= 11
    check(values.last.a);                   //= 12 13 14
    check(values.fifteen);                  //= 15
    check(values.inner[0].a);               //= 16 17
    check(values.inner[0].b);               //= 18
    check(values.inner[1].a);               //= 19 20
    check(values.inner[1].b);               //= 21
    check(values.next);                     //= 22
    check(values.four);                     //= int -23 -24 -25 -26
    check(values.b_flag);                   //= uint 1
    check(values.end);                      //= 28 29 30
}
