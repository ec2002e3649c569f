// Offsets by register and component; if there are several, the last one is used.
//@ buffer values: @4 float 1 2 3 @32 4 5 6 7 @64 8 9 10 @96 11 12 @112 13 14
#include "../../check.hlsli"

cbuffer values
{
    float b : packoffset(c9) : packoffset(c0.y);
    float2 c : packoffset(c0.z);
    float4 a : packoffset(c2);
    float3 d : packoffset(c4);
    float2 e[2] : packoffset(c6);
};

[numthreads(1, 1, 1)]
void main()
{
    check(b);                               //= float 1
    check(c);                               //= 2 3
    check(a);                               //= 4 5 6 7
    check(d);                               //= 8 9 10
    check(e[0]);                            //= 11 12
    check(e[1]);                            //= 13 14
}
