// Sums, minima and maxima of floats in buffers and groupshared memory.
//@ model: 6_2
//@ options: -fspv-extension=+SPV_EXT_shader_atomic_float_add
//@ dispatch: 2
//@ buffer sums float: 1 0 9 -4
//@ expect sums float: 129 288 -3 31
RWStructuredBuffer<float> sums;
groupshared float shared_sum;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    float before;
    if (index == 0)
        shared_sum = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(shared_sum, 2.25);
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(sums[0], 1);
    if (index == 0)
        InterlockedAdd(sums[1], shared_sum, before);
    InterlockedMin(sums[2], (float)id.x - 3);
    InterlockedMax(sums[3], id.x * 0.25 - 0.75, before);
}
