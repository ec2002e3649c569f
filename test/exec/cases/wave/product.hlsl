//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 int: -1260*4
//@ expect r1 float: -78.75*4
StructuredBuffer<int> v;
RWStructuredBuffer<int> r0;
RWStructuredBuffer<float> r1;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveActiveProduct(v[lane]);
    r1[lane] = WaveActiveProduct(v[lane] * 0.5);
}
