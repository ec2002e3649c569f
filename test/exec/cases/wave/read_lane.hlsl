//@ options: -fspv-target-env=vulkan1.1
//@ buffer v int: 5 -3 12 7
//@ expect r0 int: 5*4
//@ expect r1 int: 12*4
//@ expect r2 int: 7 12 -3 5
//@ expect r3 float: -3 1 -3 1 -3 1 -3 1
//@ expect r4 int: 1*4
StructuredBuffer<int> v;
RWStructuredBuffer<int> r0;
RWStructuredBuffer<int> r1;
RWStructuredBuffer<int> r2;
RWStructuredBuffer<float2> r3;
RWStructuredBuffer<int> r4;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    r0[lane] = WaveReadLaneFirst(v[lane]);
    r1[lane] = WaveReadLaneAt(v[lane], 2);
    r2[lane] = WaveReadLaneAt(v[lane], 3 - lane);
    r3[lane] = WaveReadLaneAt(float2(v[lane], lane), 1);
    r4[lane] = WaveReadLaneAt(lane == 2, 2);
}
