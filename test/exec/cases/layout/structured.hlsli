// Declarations for all layout rules: each structured_*.hlsl contains the bytes for one of them.
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

StructuredBuffer<All> values;

[numthreads(1, 1, 1)]
void main()
{
    check(values[0].one);                   //= float 1
    check(values[0].pair);                  //= 2 3
    check(values[0].triple);                //= 4 5 6
    check(values[0].seven);                 //= 7
    check(values[0].list[0]);               //= 8
    check(values[0].list[1]);               //= 9
    check(values[0].list[2]);               //= 10
    check(values[0].eleven);                //= 11
    check(values[0].last.a);                //= 12 13 14
    check(values[0].fifteen);               //= 15
    check(values[0].inner[0].a);            //= 16 17
    check(values[0].inner[0].b);            //= 18
    check(values[0].inner[1].a);            //= 19 20
    check(values[0].inner[1].b);            //= 21
    check(values[0].next);                  //= 22
    check(values[0].four);                  //= int -23 -24 -25 -26
    check(values[0].b_flag);                //= uint 1
    check(values[0].end);                   //= 28 29 30
    check(values[1].one);                   //= float 31
    check(values[1].pair);                  //= 32 33
    check(values[1].triple);                //= 34 35 36
    check(values[1].seven);                 //= 37
    check(values[1].list[0]);               //= 38
    check(values[1].list[1]);               //= 39
    check(values[1].list[2]);               //= 40
    check(values[1].eleven);                //= 41
    check(values[1].last.a);                //= 42 43 44
    check(values[1].fifteen);               //= 45
    check(values[1].inner[0].a);            //= 46 47
    check(values[1].inner[0].b);            //= 48
    check(values[1].inner[1].a);            //= 49 50
    check(values[1].inner[1].b);            //= 51
    check(values[1].next);                  //= 52
    check(values[1].four);                  //= int -53 -54 -55 -56
    check(values[1].b_flag);                //= uint 1
    check(values[1].end);                   //= 58 59 60
}
