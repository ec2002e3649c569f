//@ dispatch: 2
//@ expect result float: 2080 6176
groupshared float partial[64];
RWStructuredBuffer<float> result;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex, uint3 group : SV_GroupID)
{
    partial[index] = id.x + 1;
    GroupMemoryBarrierWithGroupSync();
    for (uint width = 32; width > 0; width >>= 1)
    {
        if (index < width)
            partial[index] += partial[index + width];
        GroupMemoryBarrierWithGroupSync();
    }
    if (index == 0)
        result[group.x] = partial[0];
}
