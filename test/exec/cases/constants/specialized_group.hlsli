[[vk::constant_id(3)]] const uint WIDTH = 8;
[[vk::constant_id(4)]] const int HEIGHT = 2;
RWStructuredBuffer<uint> result;
groupshared uint counted, last;

[numthreads(WIDTH, HEIGHT, 1)]
void main(uint i : SV_GroupIndex)
{
    if (i == 0)
        counted = last = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(counted, 1);
    InterlockedMax(last, i);
    GroupMemoryBarrierWithGroupSync();
    if (i == 0) {
        result[0] = counted;
        result[1] = last;
    }
}
