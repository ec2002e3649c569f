//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 int: 1*4
//@ expect r1 int: 0*4
//@ expect r2 int: 1*4
//@ expect r3 int: 0*4
//@ expect r4 int: 1*4
//@ expect r5 int: 0*4
//@ expect r6 int: 1*4
StructuredBuffer<int> v;
RWStructuredBuffer<int> r0;
RWStructuredBuffer<int> r1;
RWStructuredBuffer<int> r2;
RWStructuredBuffer<int> r3;
RWStructuredBuffer<int> r4;
RWStructuredBuffer<int> r5;
RWStructuredBuffer<int> r6;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveActiveAllTrue(v[lane] > -5);
    r1[lane] = WaveActiveAllTrue(v[lane] > 0);
    r2[lane] = WaveActiveAnyTrue(v[lane] > 10);
    r3[lane] = WaveActiveAnyTrue(v[lane] > 20);
    r4[lane] = WaveActiveAllEqual(v[lane] > -9);
    r5[lane] = WaveActiveAllEqual(v[lane]);
    r6[lane] = WaveActiveAllEqual(7.5);
}
