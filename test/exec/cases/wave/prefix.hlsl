// Exclusive: the value of the lane itself is not included.
//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 int: 0 5 2 14
//@ expect r1 int: 1 5 -15 -180
//@ expect r2 float: 0 2.5 1 7
//@ expect r3 int: 0 0 5 1 2 2 14 3
StructuredBuffer<int> v;
RWStructuredBuffer<int> r0;
RWStructuredBuffer<int> r1;
RWStructuredBuffer<float> r2;
RWStructuredBuffer<int2> r3;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WavePrefixSum(v[lane]);
    r1[lane] = WavePrefixProduct(v[lane]);
    r2[lane] = WavePrefixSum(v[lane] * 0.5);
    r3[lane] = WavePrefixSum(int2(v[lane], 1));
}
