//@ model: 6_0
//@ constant 4 int: 3
//@ expect count uint: 8
//@ expect sizes int: 3
[[vk::constant_id(4)]] const int size = 1;
RWStructuredBuffer<uint> count;
RWStructuredBuffer<int> sizes;

[numthreads(8, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    InterlockedAdd(count[0], 1);
    sizes[0] = size;
}
