// Parameters and objects whose representation in a buffer differs from that in variables: bools, and integer
// matrices, whose columns a buffer contains.
//@ result int
//@ buffer flags uint: 1 0 1 0
//@ expect flags uint: 0 0 0 1
//@ buffer records uint: 1 0 1 0 1 2 3 4 5 6 7 8 9
//@ expect records uint: 0 1 0 0 1 2 13 4 5 6 7 8 109
//@ buffer counters uint: 5 1 6 0
//@ expect counters uint: 8 1 6 0
//@ buffer matrices int: 1 2 3 4
//@ expect matrices int: 1 2 23 4
#include "../../check.hlsli"
struct Record {
    bool flag;
    bool3 flags;
    int3x2 numbers;
    uint count;
    bool get() { return !flag; }
    int sum() { return numbers._m01 + numbers[2][0]; }
    void change() { flag = !flag; flags = flags.yxz; count += 100; }
};
struct Counter {
    uint count;
    bool flag;
    void increment() { InterlockedAdd(count, 1); }
};
RWStructuredBuffer<bool> flags;
RWStructuredBuffer<Counter> counters;
RWStructuredBuffer<Record> records;
RWStructuredBuffer<int2x2> matrices;
cbuffer Constants { Record constant; }

void toggle(inout bool flag) { flag = !flag; }
void add(inout uint n) { InterlockedAdd(n, 1); }
void add_to(inout Counter counter) { add(counter.count); }
void rows(inout int2x2 m) { m[0][1] += 20; }
void numbers(inout int3x2 m) { m[2].x += 10; }
void all_of(inout Record r)
{
    r.change();
    numbers(r.numbers);
}

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    counters[i].increment();
    add_to(counters[i]);
    add(counters[i].count);
    toggle(flags[i]);
    toggle(flags[2]);
    toggle(flags[3]);
    rows(matrices[i]);
    check(matrices[0]._m00_m10_m01_m11); //= 1 2 23 4
    check(records[i].get());             //= 0
    check(records[i].sum());             //= 8
    all_of(records[i]);
    check(records[i].sum());             //= 18
    toggle(records[0].flags.y);
    toggle(records[0].flags.y);
    check(constant.get());               //= 1
}
