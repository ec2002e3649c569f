// Barriers that not all invocations reach, which HLSL does not define: inactive invocations wait, but have no effects.
//@ buffer a uint: 1*64
//@ buffer c uint: 40
//@ expect o uint: 0 40 0 0 77
//@ expect p uint: 5*10 6*54
//@ expect q uint: 640 640
RWStructuredBuffer<uint> o;
RWStructuredBuffer<uint> p;
RWStructuredBuffer<uint> q;
StructuredBuffer<uint> a;
StructuredBuffer<uint> c;
groupshared uint s[64];
groupshared uint t[2];

uint sum_of_group(uint i, uint x)
{
    s[i] = x;
    GroupMemoryBarrierWithGroupSync();
    for (uint k = 32; k > 0; k >>= 1)
    {
        if (i < k)
            s[i] += s[i + k];
        GroupMemoryBarrierWithGroupSync();
    }
    return s[0];
}

[numthreads(64, 1, 1)]
void main(uint3 d : SV_DispatchThreadID, uint i : SV_GroupIndex)
{
    p[i] = i < 10 ? 5 : 6;
    if (i >= c[0])
        return;
    uint sum = sum_of_group(i, a[i]);
    if (i == 0)
    {
        uint old;
        InterlockedAdd(o[1], sum, old);
        o[2] = old;
    }
    if (i == 3)
    {
        o[4] = 77;
        return;
    }
    uint x;
    if (i < 20)
    {
        t[0] = 0;
        GroupMemoryBarrierWithGroupSync();
        if (i < 2)
            t[1] = 3;
        InterlockedAdd(t[0], 1, x);
        GroupMemoryBarrierWithGroupSync();
        if (i < 2)
            q[i] = t[0] * 32 + 32;
    }
    else
    {
        x = 9;
        p[i] += 0;
    }
    if (x > 100)
        o[3] = x;
}
