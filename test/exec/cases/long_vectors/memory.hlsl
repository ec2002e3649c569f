// In buffers, long vectors are laid out like arrays.
//@ model: 6_9
//@ options: -enable-16bit-types
//@ buffer bytes float: 1 2 3 4 5 6 7 8 0*8
//@ buffer list float: 10 20 30 40 50 11 21 31 41 51
//@ buffer records float: 1 2 3 4 5 6 7 8
//@ buffer flags uint: 1 0 2 0 0 1 1
//@ expect bytes float: 1 2 3 4 5 6 7 8 2 4 6 8 10 12 14 9
//@ expect list float: 10 20 30 40 50 11 21 31 -1 51
//@ expect records float: 1 2 3 4 5 60 7 8
//@ expect flags uint: 0 1 0 1 1 0 0
//@ result float
#include "../../check.hlsli"

struct Record
{
    float first;
    vector<float, 6> rest;
    float last;
};

RWByteAddressBuffer bytes;
RWStructuredBuffer<vector<float, 5> > list;
RWStructuredBuffer<Record> records;
RWStructuredBuffer<vector<bool, 7> > flags;
groupshared vector<float, 8> shared_values;
static vector<int, 5> counted = {1, 2, 3, 4, 5};

vector<float, 7> twice(vector<float, 7> v, inout vector<float, 7> sum, out float last)
{
    sum += v;
    last = v[6];
    return v * 2;
}

[numthreads(1, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    vector<float, 7> v = bytes.Load<vector<float, 7> >(0), sum = 1;
    float last;
    bytes.Store(32, twice(v, sum, last));
    bytes.Store(60, last + 2);
    check(sum[6]);                              //= 8
    check(list[1][lane + 2]);                   //= 31
    list[1][lane + 3] = -1;
    vector<float, 5> copy = list[1];
    check(copy[3]);                             //= -1
    Record r = records[0];
    r.rest[4] *= 10;
    records[0] = r;
    check(records[0].rest[lane + 4] + r.last);  //= 68
    flags[0] = !flags[0];
    check(flags[0][1] && !flags[0][2] ? 1.0 : 0.0); //= 1
    shared_values = 3;
    shared_values[lane + 1] = 4;
    GroupMemoryBarrierWithGroupSync();
    check(dot(shared_values, shared_values));   //= 79
    counted[lane + 2] += 10;
    check((float)dot(counted, counted));        //= 215
    vector<float, 5> array[2];
    array[0] = 1;
    array[1] = array[0] + 1;
    check(array[lane + 1][lane + 3]);           //= 2
    vector<double, 5> wide = (vector<double, 5>)copy;
    check((float)wide[4]);                      //= 51
    vector<half, 9> narrow = (half)0.5;
    narrow[8] = (half)lane;
    check((float)dot(narrow, narrow));          //= 2
}
