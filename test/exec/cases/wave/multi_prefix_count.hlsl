// Counts the preceding lanes of the same partition whose condition is true.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.1
//@ dispatch: 1 1 1
//@ subgroup: 8
RWStructuredBuffer<uint> result;

[numthreads(8, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    uint4 odd = WaveActiveBallot(lane & 1), even = WaveActiveBallot(!(lane & 1));
    result[lane] = WaveMultiPrefixCountBits(lane != 2, lane & 1 ? odd : even);
}
//@ expect result uint: 0 0 1 1 1 2 2 3
