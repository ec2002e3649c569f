//@ buffer list: float 1 2 3 int 4 float 5 6 7 int 8
//@ buffer more: float 10 20 30 int 40 float 0 0 0 int 0
//@ expect more: float 10 20 30 int 40 float 6 7 8 int 80
//@ expect result uint: 2 16 2 16 4 3
struct Item
{
    float3 v;
    int n;
};
StructuredBuffer<Item> list;
RWStructuredBuffer<Item> more;
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    list.GetDimensions(result[0], result[1]);
    more.GetDimensions(result[2], result[3]);
    Item item = list.Load(1);
    item.v += 1;
    item.n *= 10;
    more[1] = item;
    result[4] = list[0].n;
    result[5] = (uint)list[0].v[2];
}
