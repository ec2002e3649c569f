// Global structs of resources and numbers: one variable per resource, the numbers in a buffer.
//@ texture lights[0].map r32f 2x1: 100 200
//@ texture lights[1].map r32f 2x1: 300 400
//@ buffer lights[0].inner.list uint: 1000 1001
//@ buffer lights[1].inner.list uint: 2000 2001
//@ buffer lights[0].bytes float: 50
//@ buffer lights[1].bytes float: 60
//@ buffer counted.list uint: 7 8 9
//@ buffer counter.var.counted.list uint: 5
//@ expect counter.var.counted.list uint: 9
//@ expect counted.list uint: 7 8 35
//@ buffer $Globals: float 1 @16 2 3 @32 4 @48 5 @64 6 7 @80 8 @96 int 9 @112 float 10
//@ buffer Own: float 20 @16 21 @32 22
//@ texture own.map r32f 2x1: 500 600
#include "../../check.hlsli"

struct Base
{
    float scale;
    Texture2D<float> map;
};

struct Inner
{
    StructuredBuffer<uint> list;
    float2 pair;
};

struct Light : Base
{
    Inner inner;
    ByteAddressBuffer bytes;
    float last;

    float all(uint i) { return map[uint2(i, 0)] + inner.list[i] + scale + inner.pair.y + last; }
};
Light lights[2];

struct Counted
{
    RWStructuredBuffer<uint> list;
    int number;
};
Counted counted;
float loose;

cbuffer Own
{
    float before;
    Base own;
    float behind;
};

float taken(Base base, uint i)
{
    return base.scale + base.map[uint2(i, 0)];
}

float passed(Light light)
{
    Light copy = light;
    copy.last *= 2;
    return copy.all(0) + taken(copy, 1) + light.last;
}

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    uint one = thread.x + 1;
    check(lights[0].scale);                         //= float 1
    check(lights[one].inner.pair);                  //= 6 7
    check(lights[one - 1].last);                    //= 4
    check(lights[one].scale);                       //= 5
    check(lights[1].map[uint2(one, 0)]);            //= 400
    check(lights[0].inner.list[one]);               //= uint 1001
    check(lights[1].bytes.Load(0));                 //= float 60
    check(lights[1].all(0));                        //= 2320
    check(passed(lights[0]));                       //= 1317
    check(taken(lights[1], one));                   //= 405
    check(counted.number);                          //= int 9
    check(loose);                                   //= float 10
    check(counted.list.IncrementCounter());         //= uint 5
    RWStructuredBuffer<uint> alias = counted.list;
    check(alias.IncrementCounter());                //= 6
    Counted other = counted;
    check(other.list.IncrementCounter());           //= 7
    check(other.list.IncrementCounter());           //= 8
    other.list[2] += 26;
    check(taken(own, 1));                           //= float 621
    check(own.scale + before + behind);             //= 63
    [unroll] for (uint i = 0; i < 2; i++)
    {
        Light light = lights[i];
        check(light.inner.list[1] + lights[i].inner.pair.x); //= 1003
    }
}
