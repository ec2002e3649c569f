// Integer matrices whose memory layout differs from that of the variables they are copied to.
//@ buffer values: int 1 2 3 4 5 6 7 10 8 11 9 12
//@ options: -fvk-use-scalar-layout
#include "../../check.hlsli"

struct Pair
{
    row_major int2x3 rows;
    column_major int2x3 columns;
};
StructuredBuffer<Pair> values;

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    int2x3 a = values[thread.x].rows;
    row_major int2x3 b = values[thread.x].columns;
    check(a[1]);                    //= int 4 5 6
    check(b[1]);                    //= 10 11 12
    check(a[thread.x][2] + b[0]);   //= 10 11 12
    row_major int2x3 c = a;
    column_major int2x3 d = b;
    check(c[0]);                    //= 1 2 3
    check(d._m12_m00);              //= 12 7
}
