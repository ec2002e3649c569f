//@ dispatch: 3
//@ expect result uint: 64 2016 63 64 2080 64 64 2144 65
groupshared uint count, sum, largest;
RWStructuredBuffer<uint> result;

[numthreads(64, 1, 1)]
void main(uint index : SV_GroupIndex, uint3 group : SV_GroupID)
{
    if (index == 0)
    {
        count = 0;
        sum = 0;
        largest = 0;
    }
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(count, 1);
    InterlockedAdd(sum, index + group.x);
    InterlockedMax(largest, index + group.x);
    GroupMemoryBarrierWithGroupSync();
    if (index == 0)
    {
        result[group.x * 3] = count;
        result[group.x * 3 + 1] = sum;
        result[group.x * 3 + 2] = largest;
    }
}
