//@ buffer rows float: 1 2 3 4 5 6 7 8
//@ buffer counts uint: 7 8
//@ result float
#include "../../check.hlsli"
RWStructuredBuffer<float4> rows;
RWStructuredBuffer<uint> counts;
groupshared float4 shared_rows[2];
groupshared uint shared_count;

// An attribute that cannot be applied, because the argument is not a variable of a function.
[noinline] void change(inout float one, inout float4 all) { one += 1; all += one; }
[noinline] void count(inout uint x) { InterlockedAdd(x, 2); }
[noinline] void write(RWStructuredBuffer<uint> buffer) { buffer[0] += 10; }
[noinline] void copy(inout float4 values[2]) { values[1] = values[0]; }
[noinline] float kept(float x) { return x * 2; }

struct Sum {
    float value;
    [noinline] void add(float x) { value += x; }
};
groupshared Sum total;

[numthreads(1, 1, 1)]
void main()
{
    change(rows[0].x, rows[1]);
    check(rows[0].x);               //= 2
    check(rows[1]);                 //= 7 8 9 10
    shared_rows[0] = float4(1, 2, 3, 4);
    copy(shared_rows);
    change(shared_rows[0].y, shared_rows[1]);
    check(shared_rows[0]);          //= 1 3 3 4
    check(shared_rows[1]);          //= 4 5 6 7
    shared_count = 3;
    count(shared_count);
    count(counts[1]);
    write(counts);
    check(float(shared_count));     //= 5
    check(float(counts[0]));        //= 17
    check(float(counts[1]));        //= 10
    total.value = kept(4);
    total.add(3);
    check(total.value);             //= 11
}
