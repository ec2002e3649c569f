// Four threads, all in one wave.
//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 int: 21*4
//@ expect r1 uint: 10*4
//@ expect r2 float: 10.5*4
//@ expect r3 float: 21 4 21 4 21 4 21 4
StructuredBuffer<int> v;
RWStructuredBuffer<int> r0;
RWStructuredBuffer<uint> r1;
RWStructuredBuffer<float> r2;
RWStructuredBuffer<float2> r3;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveActiveSum(v[lane]);
    r1[lane] = WaveActiveSum(lane + 1u);
    r2[lane] = WaveActiveSum(v[lane] * 0.5);
    r3[lane] = WaveActiveSum(float2(v[lane], 1));
}
