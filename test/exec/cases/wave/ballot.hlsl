//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 uint: 12*4
//@ expect r1 uint: 0*4
//@ expect r2 uint: 3*4
//@ expect r3 uint: 0 1 1 2
StructuredBuffer<int> v;
RWStructuredBuffer<uint> r0;
RWStructuredBuffer<uint> r1;
RWStructuredBuffer<uint> r2;
RWStructuredBuffer<uint> r3;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveActiveBallot(v[lane] > 5).x;
    r1[lane] = WaveActiveBallot(true).y;
    r2[lane] = WaveActiveCountBits(v[lane] > 0);
    r3[lane] = WavePrefixCountBits(v[lane] > 0);
}
