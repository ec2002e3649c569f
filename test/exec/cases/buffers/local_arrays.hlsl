// Local arrays of buffers: built from others, assigned element by element, copied, changed by functions,
// and read with a dynamic index if all elements belong to one array.
//@ buffer one int: 1 2
//@ buffer two int: 10 20
//@ buffer lists[0] int: 100 101
//@ buffer lists[1] int: 110 111
//@ buffer lists[2] int: 120 121
//@ buffer rows[0] int: 1000
//@ buffer rows[1] int: 1001
//@ buffer rows[2] int: 1010
//@ buffer rows[3] int: 1011
//@ buffer index uint: 2 1
//@ buffer counter.var.one int: 5
//@ buffer counter.var.two int: 7
//@ buffer counter.var.lists[0] int: 0
//@ buffer counter.var.lists[1] int: 30
//@ buffer counter.var.lists[2] int: 60
//@ expect one int: 1 3
//@ expect two int: 10 4
//@ expect lists[2] int: 120 5
//@ result int
#include "../../check.hlsli"
RWStructuredBuffer<int> one, two, lists[3];
RWByteAddressBuffer rows[2][2];
ByteAddressBuffer index;

struct holder
{
    int scale;
    RWStructuredBuffer<int> both[2];
};

int digits(RWStructuredBuffer<int> list[2]) { return list[0][0] + list[1][0] * 2; }
void change(RWStructuredBuffer<int> list[2], int value)
{
    list[0] = two;
    list[0][1] = value;
}
void swap(inout RWStructuredBuffer<int> list[2])
{
    RWStructuredBuffer<int> first = list[0];
    list[0] = list[1];
    list[1] = first;
}

[numthreads(1, 1, 1)]
void main()
{
    uint last = index.Load(0), middle = index.Load(4);
    RWStructuredBuffer<int> list[2] = { one, two };
    check(digits(list));                            //= 21
    change(list, 4);
    list[0][1] = 3;
    check(list[0][0]);                              //= 1
    swap(list);
    check(digits(list));                            //= 12
    check((int)list[0].IncrementCounter());         //= 7
    check((int)list[1].IncrementCounter());         //= 5
    swap(list);
    check((int)list[0].IncrementCounter());         //= 6

    RWStructuredBuffer<int> copy[3], again[3];
    for (uint i = 0; i < 3; i++)
        copy[i] = lists[i];
    again = copy;
    check(copy[last][0]);                           //= 120
    check(again[middle][1]);                        //= 111
    again[last][1] = 5;
    check((int)again[last].IncrementCounter());     //= 60
    check((int)copy[middle].IncrementCounter());    //= 30
    check((int)lists[middle].IncrementCounter());   //= 31

    RWByteAddressBuffer table[2][2] = rows, turned[2][2];
    check((int)table[middle][last - 2].Load(0));    //= 1010
    RWByteAddressBuffer row[2] = table[1];
    check((int)row[middle].Load(0));                //= 1011
    for (uint a = 0; a < 2; a++)
        for (uint b = 0; b < 2; b++)
            turned[a][b] = rows[b][a];
    check((int)turned[0][1].Load(0));               //= 1010

    holder h = { 3, { two, one } };
    check(h.both[0][0] * h.scale);                  //= 30
    h.both = list;
    check(h.both[0][0] * h.scale);                  //= 3
}
