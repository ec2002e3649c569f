//@ push: float 1 2 3 4
//@ buffer constants float: @0 5 6 @16 7 8
//@ buffer rows float: 9 10 11 12
//@ buffer texture_buffer float: 13 14 15 16
//@ buffer matrices float: 17 18 19 20 21 22 23 24
//@ result float
#include "../../check.hlsli"
struct Push { row_major float2x2 m; };
struct Constants { row_major float2x2 m; };
struct Columns { column_major float2x2 m; };
[[vk::push_constant]] ConstantBuffer<Push> push;
ConstantBuffer<Constants> constants;
StructuredBuffer<Constants> rows;
tbuffer texture_buffer { float2x2 m; };
StructuredBuffer<float2x2> matrices;

[numthreads(1, 1, 1)]
void main()
{
    check(constants.m[0]);          //= 5 6
    check(constants.m._m10_m11);    //= 7 8
    check(rows[0].m[1]);            //= 11 12
    check(m[0]);                    //= 13 15
    check(matrices[0][0]);          //= 17 19
    check(matrices[1][1]);          //= 22 24
    check(push.m[1]);               //= 3 4
    check(mul(push.m, float2(1, 0)));       //= 1 3
    check(mul(matrices[1], float2(1, 1)));  //= 44 46
}
