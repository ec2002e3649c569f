// Structs are copied before early returns, loops and stores, and their members are used afterwards.
//@ dispatch: 4 1 1
//@ buffer read float: 1 2 3 4  5 6 7 8  9 10 11 12  13 14 15 16
//@ buffer written float: 1 2 3 4  5 6 7 8  9 10 11 12  13 14 15 16
//@ expect result float: 0 0 1006 1014 7 32 0 0
//@ expect written float: 1 2 3 4  5 6 7 8  9 10 -1 12  13 14 -1 16
struct Item
{
    float kind;
    float2 pair;
    float last;
};
StructuredBuffer<Item> read;
RWStructuredBuffer<Item> written;
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main(uint3 group : SV_GroupID)
{
    uint id = group.x;
    Item before = read[id], copy = written[id];
    if (before.kind < 6)
        return;
    written[id].pair.y = -1;
    float sum = 0;
    for (uint i = 0; i < id; i++)
    {
        Item other = read[i];
        if (other.kind > 8)
            break;
        sum += other.pair.x - before.pair.x * 0;
    }
    if (id == 2)
    {
        result[id] = sum - before.pair.x + 1000 + before.kind - 1;
        result[id + 1] = copy.pair.y + 1003;
        return;
    }
    result[4] = sum - id / 3;
    result[5] = copy.pair.y + before.pair.y + copy.last - before.last + id - 1;
}
