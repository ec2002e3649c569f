// hlsl2spv -T cs_6_0 -E Reduce
// The sum of a buffer, one partial sum for each group of 64 threads.

StructuredBuffer<float> values : register(t0);
RWStructuredBuffer<float> sums : register(u1);

groupshared float partial[64];

[numthreads(64, 1, 1)]
void Reduce(uint3 thread : SV_DispatchThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID)
{
    partial[index] = values[thread.x];
    GroupMemoryBarrierWithGroupSync();

    for (uint width = 32; width > 0; width /= 2)
    {
        if (index < width)
            partial[index] += partial[index + width];
        GroupMemoryBarrierWithGroupSync();
    }

    if (index == 0)
        sums[group.x] = partial[0];
}
