// In the Vulkan memory model, each access specifies its availability and visibility.
//@ options: -fspv-use-vulkan-memory-model -fspv-target-env=vulkan1.2
//@ dispatch: 16
//@ expect total uint: 240
RWStructuredBuffer<uint> total;
globallycoherent RWStructuredBuffer<uint> parts;
globallycoherent RWStructuredBuffer<uint> done;
groupshared uint turned[2];

[numthreads(2, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    turned[1 - thread] = group.x;
    GroupMemoryBarrierWithGroupSync();
    parts[group.x * 2 + thread] = turned[thread];
    AllMemoryBarrierWithGroupSync();
    if (thread != 0)
        return;
    uint before;
    InterlockedAdd(done[0], 1, before);
    if (before == 15)
    {
        uint sum = 0;
        for (uint i = 0; i < 32; i++)
            sum += parts[i];
        total[0] = sum;
    }
}
//@ buffer parts uint: 0*32
