//@ options: -fspv-target-env=vulkan1.1
//@ dispatch: 2
//@ expect good uint: 1*64
// Waves of any size, checked against results computed in shared memory.
RWStructuredBuffer<uint> good;
groupshared uint sums[64];

[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    uint size = WaveGetLaneCount(), lane = WaveGetLaneIndex();
    uint first = WaveReadLaneFirst(index);
    sums[index] = id.x * 3;
    GroupMemoryBarrierWithGroupSync();
    uint expected = 0, before = 0;
    for (uint i = first; i < min(first + size, 32u); i++)
    {
        if (i < index)
            before += sums[i];
        expected += sums[i];
    }
    good[id.x] = WaveActiveSum(id.x * 3) == expected && WavePrefixSum(id.x * 3) == before;
}
