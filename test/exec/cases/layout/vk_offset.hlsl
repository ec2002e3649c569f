// [[vk::offset]] sets member offsets in bytes.
//@ push: @0 float 1 @8 2 3 @32 4 5 6 7
#include "../../check.hlsli"

struct All
{
    float a;
    [[vk::offset(8)]] float2 b;
    [[vk::offset(32)]] float3 c;
    float d;
};

[[vk::push_constant]]
All values;

[numthreads(1, 1, 1)]
void main()
{
    check(values.a);                        //= float 1
    check(values.b);                        //= 2 3
    check(values.c);                        //= 4 5 6
    check(values.d);                        //= 7
}
