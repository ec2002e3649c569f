// 5, 13, 12 and 7 are the low bits of the values.
//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 uint: 4*4
//@ expect r1 uint: 15*4
//@ expect r2 uint: 3*4
StructuredBuffer<int> v;
RWStructuredBuffer<uint> r0;
RWStructuredBuffer<uint> r1;
RWStructuredBuffer<uint> r2;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveActiveBitAnd((uint)v[lane] | 4);
    r1[lane] = WaveActiveBitOr(1u << lane);
    r2[lane] = WaveActiveBitXor((uint)v[lane] & 15);
}
