// Lanes with equal values.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.1
//@ expect r0 uint: 3 3 12 12
RWStructuredBuffer<uint> r0;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveMatch(lane / 2).x;
}
