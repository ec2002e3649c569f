// Texels of typed buffers that are matrices, arrays and structs: rows, elements and members in order.
//@ result float
//@ texels matrices rgba32f: 1 2 3 4 5 6 7 8
//@ texels arrays rg32f: 10 11 12 13
//@ texels structs rgba32ui: 20 21 22 23 24 25 26 27
//@ texels read_only rgba32f: 30 31 32 33
//@ texels column_rows rgba32f: 40 41 42 43
//@ expect matrices float: 1 2 3 4 2 4 6 8
//@ expect arrays float: 10 11 10 14
#include "../../check.hlsli"

typedef float Pair[2];
struct Parts { uint first; uint2 rest; };
RWBuffer<float2x2> matrices;
RWBuffer<Pair> arrays;
RWBuffer<Parts> structs;
Buffer<float1x3> read_only;
Buffer<row_major float2x2> column_rows;

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    float2x2 m = matrices[0];
    check(float4(m));                               //= 1 2 3 4
    check(matrices[1]._m01_m10);                    //= 6 7
    check(matrices[1][thread.x][thread.x + 1]);     //= 6
    matrices[1] = m * 2;
    Pair pair = arrays[0];
    check(pair[0] + arrays[1][thread.x + 1]);       //= 23
    pair[1] += 3;
    arrays[1] = pair;
    Parts parts = structs[1];
    check(parts.first + structs.Load(0).rest);      //= uint 45 46
    check(read_only.Load(0)[0]);                    //= float 30 31 32
    check(column_rows[0][1]);                       //= 42 43
}
