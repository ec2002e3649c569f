//@ buffer list uint: 1 0 5 0
//@ expect result uint: 1 0 1 1
//@ buffer flags uint: 1 0 0xffffffff
struct Item { bool a; bool b; };
StructuredBuffer<Item> list;
cbuffer flags { bool x; bool2 yz; };
RWStructuredBuffer<bool> result;

[numthreads(1, 1, 1)]
void main()
{
    result[0] = list[0].a;
    result[1] = list[0].b;
    result[2] = list[1].a && x && yz.y;
    result[3] = !list[1].b && !yz.x;
}
