// Reductions over each four invocations, of <vk/subgroup_clustered.h>.
//@ model: 6_2
//@ fails: Mesa 22
//@ options: -fspv-target-env=vulkan1.3
//@ buffer floats float: 1 2 3 4 10 20 30 40
//@ expect floats float: 10*4 100*4
//@ expect numbers int: 4*4 8*4 -3*4 1*4 0*4 1680*4
//@ expect words uint: 3*4 7*4 0*4 12*4 1*8
#include <vk/subgroup_clustered.h>
RWStructuredBuffer<float> floats;
RWStructuredBuffer<int> numbers;
RWStructuredBuffer<uint> words;

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    floats[i] = vk::clustered_add<4>(floats[i]);
    int n = i + 1;
    int2 most = vk::clustered_max<4>(int2(n, -n));
    numbers[i] = most.x;
    numbers[8 + i] = vk::clustered_min<4>(i < 4 ? n - 4 : n - 4);
    numbers[16 + i] = i < 4 ? 0 : vk::clustered_multiply<4>(n);
    words[i] = vk::clustered_or<4>(i);
    words[8 + i] = i < 4 ? 0 : vk::clustered_xor<4>(i == 4 ? 12u : 0u);
    words[16 + i] = vk::clustered_logical_or<4>(i % 4 == 2);
}
