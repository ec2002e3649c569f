//@ model: 6_6
//@ options: -fspv-target-env=vulkan1.1
//@ buffer values int64: 8589934576 -16 9223372032559808517 4294967328
//@ expect sums int64: -9223372028264841211*4 0 8589934576 8589934560 -9223372032559808539
//@ expect extremes int64: -16 9223372032559808517 4294967328 -16
//@ expect bits int64: 4294967296 -11 -9223372036854775771 8589934576 -16 8589934576 4294967328 9223372032559808517 4294967328 4294967328 4294967328 4294967328
//@ expect equal uint: 0 1
StructuredBuffer<int64_t> values;
RWStructuredBuffer<int64_t> sums;
RWStructuredBuffer<int64_t> extremes;
RWStructuredBuffer<int64_t> bits;
RWStructuredBuffer<uint> equal;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    int64_t x = values[lane];
    uint64_t u = x;
    sums[lane] = WaveActiveSum(x);
    sums[4 + lane] = WavePrefixSum(x);
    extremes[0] = WaveActiveMin(x);
    extremes[1] = WaveActiveMax(x);
    extremes[2] = WaveActiveMin(u);
    extremes[3] = WaveActiveMax(u);
    bits[0] = WaveActiveBitAnd(u);
    bits[1] = WaveActiveBitOr(u);
    bits[2] = WaveActiveBitXor(u);
    bits[3] = WaveReadLaneFirst(x);
    bits[4 + lane] = QuadReadAcrossX(x);
    bits[8 + lane] = WaveReadLaneAt(x, 3);
    equal[0] = WaveActiveAllEqual(x);
    equal[1] = WaveActiveAllEqual(x | 0x7fffffff00000000ll | 0xffffffff ? 1ll : 0ll);
}
