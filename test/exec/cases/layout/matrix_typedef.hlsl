// The orientation of a typedef is that of the declaration that uses it, unless a modifier or pragma before the
// typedef specifies it.  The orientation of array elements and struct members never changes.
//@ buffer $Globals: @0 float 1 2 @16 3 4 @32 5 6 @48 7 8 @64 9 10 @80 11 12 @96 13 14 @112 15 16
//@ ... @128 17 18 @144 19 20 @160 21 22 @176 23 24 @192 25 26 @208 27 28 @224 29 30 @240 31 32
#include "../../check.hlsli"
typedef float2x2 plain;
using renamed = plain;
typedef column_major float2x2 by_column;
typedef plain listed[1];
struct member { plain m; };
template<typename T> using templated = plain;
#pragma pack_matrix(row_major)
plain a;
renamed b;
by_column c;
listed d;
member e;
typedef plain by_row;
templated<int> f;
#pragma pack_matrix(column_major)
plain g;
by_row h;

[numthreads(1, 1, 1)]
void main()
{
    check(a[0]);   //= float 1 2
    check(b[0]);   //= 5 6
    check(c[0]);   //= 9 11
    check(d[0][0]); //= 13 15
    check(e.m[0]); //= 17 19
    check(f[0]);   //= 21 22
    check(g[0]);   //= 25 27
    check(h[0]);   //= 29 30
}
