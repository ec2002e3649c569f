//@ dispatch: 2
//@ expect items uint: 0 32 0 0 32 0
struct Item { float a; uint count; int b; };
RWStructuredBuffer<Item> items;

[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    InterlockedAdd(items[id.x % 2].count, 1);
}
