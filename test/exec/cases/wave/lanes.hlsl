//@ options: -fspv-target-env=vulkan1.1
//@ expect r0 uint: 1*4
//@ expect r1 int: 1 0 0 0
//@ expect r2 int: 1*4
RWStructuredBuffer<uint> r0;
RWStructuredBuffer<int> r1;
RWStructuredBuffer<int> r2;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveGetLaneIndex() == lane;
    r1[lane] = WaveIsFirstLane();
    r2[lane] = WaveGetLaneCount() >= 4;
}
