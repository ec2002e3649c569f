//@ expect result float: 3 4 1 0 7 1
groupshared float2x2 m;
groupshared bool flags[2];
groupshared int2x2 numbers;
RWStructuredBuffer<float> result;

[numthreads(2, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    m[index] = float2(index * 2 + 1, index * 2 + 2);
    flags[index] = index == 0;
    numbers[index][1 - index] = 7 * index + 1;
    GroupMemoryBarrierWithGroupSync();
    if (index == 0)
    {
        result[0] = m[1].x;
        result[1] = m._m11;
        result[2] = flags[0];
        result[3] = flags[1];
        result[4] = numbers._m10 - 1;
        result[5] = numbers[0][1];
    }
}
