// Only active lanes participate.
//@ options: -fspv-target-env=vulkan1.1
//@ expect r0 uint: 40 41 40 41
//@ expect r1 uint: 0 1 2 3
//@ expect r2 uint: 0 1 1 1
uint odd(uint lane)
{
    if (lane % 2)
        return WaveActiveSum(lane * 10) + WaveReadLaneFirst(lane);
    else
        return WaveActiveSum(lane * 10 + 10);
}
uint count(uint lane)
{
    uint turns = 0;
    for (uint i = 0; i < lane; i++)
        turns += WaveActiveAnyTrue(i == 0) ? 1 : WaveActiveCountBits(true) > 0;
    return turns;
}
uint first(uint lane)
{
    if (lane == 0)
        return 0;
    return WaveReadLaneFirst(lane);
}
RWStructuredBuffer<uint> r0;
RWStructuredBuffer<uint> r1;
RWStructuredBuffer<uint> r2;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = odd(lane);
    r1[lane] = count(lane);
    r2[lane] = first(lane);
}
