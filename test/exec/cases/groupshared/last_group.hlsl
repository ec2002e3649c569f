// Work of the last group to finish, which is determined by a counter in memory.
//@ dispatch: 4 1 1
//@ buffer source float: 1*64 2*64 3*64 4*64
//@ buffer counter uint: 0
//@ buffer sums float: 0*4
//@ expect result float: 640
StructuredBuffer<float> source;
RWStructuredBuffer<uint> counter;
globallycoherent RWStructuredBuffer<float> sums;
RWStructuredBuffer<float> result;
groupshared uint place;
groupshared float parts[64];

float sum_of_parts(uint i)
{
    GroupMemoryBarrierWithGroupSync();
    for (uint step = 32; step > 0; step >>= 1) {
        if (i < step)
            parts[i] += parts[i + step];
        GroupMemoryBarrierWithGroupSync();
    }
    return parts[0];
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex, uint group : SV_GroupID)
{
    parts[i] = source[group * 64 + i];
    float sum = sum_of_parts(i);
    if (i == 0)
        sums[group] = sum;
    DeviceMemoryBarrier();
    if (i == 0) {
        uint old;
        InterlockedAdd(counter[0], 1, old);
        place = old;
    }
    GroupMemoryBarrierWithGroupSync();
    if (place != 3)
        return;
    parts[i] = i < 4 ? sums[i] : 0;
    sum = sum_of_parts(i);
    if (i == 0)
        result[0] = sum;
}
