// The lane index of a quad operation may be dynamic, even before SPIR-V 1.5, where the instruction
// requires a constant.
//@ options: -fspv-target-env=vulkan1.1
//@ buffer chosen uint: 3 0 2 1
//@ expect scalars int: 30 0 20 10 50 60 40 70
//@ expect vectors float: 3 -3 3 -3 3 -3 3 -3 6 -6 6 -6 6 -6 6 -6
//@ expect others uint: 3 3 3 3 7 7 7 7
RWStructuredBuffer<uint> chosen;
RWStructuredBuffer<int> scalars;
RWStructuredBuffer<float2> vectors;
RWStructuredBuffer<uint> others;

uint read(uint value, uint lane)
{
    return QuadReadLaneAt(value, lane);
}

[numthreads(8, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    int found = 0;
    // The lane must be the same in all of a quad.
    for (uint i = 0; i < 4; i++)
    {
        int there = QuadReadLaneAt((int)lane * 10, (chosen[i] + lane / 4 * 2) & 3);
        if (i == (lane & 3))
            found = there;
    }
    scalars[lane] = found;
    vectors[lane] = QuadReadLaneAt(float2(lane, -(float)lane), lane < 4 ? chosen[0] : chosen[2]);
    others[lane] = read(lane, 3);
}
