//@ buffer values int: 1..32
//@ expect result int: 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120 136 153 171 190 210 231 253 276 300
//@ ... 325 351 378 406 435 465 496 528
groupshared int2 sums[32];
StructuredBuffer<int> values;
RWStructuredBuffer<int> result;

[numthreads(32, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    sums[index] = values[index];
    GroupMemoryBarrierWithGroupSync();
    int from = 0;
    for (uint offset = 1; offset < 32; offset *= 2)
    {
        int value = sums[index][from];
        if (index >= offset)
            value += sums[index - offset][from];
        sums[index][1 - from] = value;
        from = 1 - from;
        GroupMemoryBarrierWithGroupSync();
    }
    result[index] = sums[index][from];
}
