//@ model: 6_7
//@ options: -fspv-target-env=vulkan1.1
//@ expect any int: 1 1 1 1 0 0 0 0
//@ expect all int: 0 0 0 0 1 1 1 1
RWStructuredBuffer<int> any;
RWStructuredBuffer<int> all;

[numthreads(8, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    any[lane] = QuadAny(lane == 1);
    all[lane] = QuadAll(lane > 3);
}
