// Vectors after scalars, arrays with a stride of 16 bytes, consecutive components.
//@ dispatch: 1 1 1
//@ buffer list uint: 0x3f800000 0x40000000 0x40400000 0x40800000 5 0 0 0 6 0 0 0 7 8 0 0 9 10 0 0
//@ buffer items uint: 1 0x40000000 0x40400000 0x40800000 5 0x40c00000 0x40e00000 0x41000000
//@ buffer result float: 0*8
//@ buffer counted uint: 1 2 3 4
//@ expect result float: 1 2 3 4 6 9 10 4
//@ expect items uint: 1 0x40000000 0x40400000 0x40800000 5 0x40400000 0x41100000 0x41000000
//@ expect counted uint: 1 2 3 14
struct Item { uint number; float3 place; };
struct Counted { uint2 counts; };
cbuffer list { float first; float3 direction; uint numbers[2]; uint2 pairs[2]; };
RWStructuredBuffer<Item> items;
RWStructuredBuffer<float> result;
RWStructuredBuffer<Counted> counted;

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupID)
{
    result[0] = first;
    for (uint k = 0; k < 3; k++)
        result[1 + k] = direction[k];
    result[4] = numbers[i + 1];
    result[5] = pairs[i + 1].x;
    result[6] = pairs[i + 1].y;
    result[7] = items[0].place[i + 2];
    items[1].place[i] = items[0].place.y;
    items[1].place.y = 9;
    InterlockedAdd(counted[i + 1].counts.y, 10);
}
