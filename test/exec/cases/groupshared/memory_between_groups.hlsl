// The last group to finish reads the writes of all other groups.
//@ dispatch: 16
//@ expect total uint: 120
RWStructuredBuffer<uint> total;
globallycoherent RWStructuredBuffer<uint> parts;
RWStructuredBuffer<uint> done;

[numthreads(1, 1, 1)]
void main(uint3 group : SV_GroupID)
{
    parts[group.x] = group.x;
    DeviceMemoryBarrier();
    uint before;
    InterlockedAdd(done[0], 1, before);
    if (before == 15)
    {
        uint sum = 0;
        for (uint i = 0; i < 16; i++)
            sum += parts[i];
        total[0] = sum;
    }
}
//@ buffer parts uint: 0*16
