// Elements of a buffer are copied in both directions; they are not references.
//@ options: -fvk-use-scalar-layout
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
//@ buffer list int: 1 2 3 4 5 6 7 8 9 10 11 12
//@ expect list int: 1 2 3 4 5 60 7 8 9 7 8 9
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Item { int a; int2 b; };
struct Row { Item items[2]; };
RWStructuredBuffer<Row> list;
Item first(Row row) { return row.items[0]; }
void change(inout Item item) { item.b.y *= 10; }

[numthreads(1, 1, 1)]
void main()
{
    Row row = list[0];
    row.items[0].a = 100;
    check(list[0].items[0].a);              //= 1
    check(first(list[1]).b);                //= 8 9
    change(list[0].items[n[1]]);
    list[1].items[1] = list[1].items[0];
    check(list[n[1]].items[n[1]].b.x);      //= 8
}
