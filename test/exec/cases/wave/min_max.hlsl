//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 int: -3*4
//@ expect r1 int: 12*4
//@ expect r2 uint: 5*4
//@ expect r3 uint: 0xfffffffd*4
//@ expect r4 float: -2.5*4
//@ expect r5 int: 12 3 12 3 12 3 12 3
StructuredBuffer<int> v;
RWStructuredBuffer<int> r0;
RWStructuredBuffer<int> r1;
RWStructuredBuffer<uint> r2;
RWStructuredBuffer<uint> r3;
RWStructuredBuffer<float> r4;
RWStructuredBuffer<int2> r5;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveActiveMin(v[lane]);
    r1[lane] = WaveActiveMax(v[lane]);
    r2[lane] = WaveActiveMin((uint)v[lane]);
    r3[lane] = WaveActiveMax((uint)v[lane]);
    r4[lane] = WaveActiveMin(v[lane] + 0.5);
    r5[lane] = WaveActiveMax(int2(v[lane], -v[lane]));
}
