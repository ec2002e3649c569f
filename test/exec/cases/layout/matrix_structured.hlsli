// Declarations for all layout rules: each matrix_structured_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

struct All
{
    float2x3 a;
    row_major float2x3 b;
    column_major float3x2 c;
    float4x4 d;
    float2x2 e[2];
    float f;
    row_major float3x3 g;
    float3x3 h;
};

StructuredBuffer<All> values;

[numthreads(1, 1, 1)]
void main()
{
    check(values[0].a[0]);                  //= float 1 2 3
    check(values[0].a[1]);                  //= 4 5 6
    check(values[0].b[0]);                  //= 7 8 9
    check(values[0].b[1]);                  //= 10 11 12
    check(values[0].c[0]);                  //= 13 14
    check(values[0].c[1]);                  //= 15 16
    check(values[0].c[2]);                  //= 17 18
    check(values[0].d[0]);                  //= 19 20 21 22
    check(values[0].d[1]);                  //= 23 24 25 26
    check(values[0].d[2]);                  //= 27 28 29 30
    check(values[0].d[3]);                  //= 31 32 33 34
    check(values[0].e[0][0]);               //= 35 36
    check(values[0].e[0][1]);               //= 37 38
    check(values[0].e[1][0]);               //= 39 40
    check(values[0].e[1][1]);               //= 41 42
    check(values[0].f);                     //= 43
    check(values[0].g[0]);                  //= 44 45 46
    check(values[0].g[1]);                  //= 47 48 49
    check(values[0].g[2]);                  //= 50 51 52
    check(values[0].h[0]);                  //= 53 54 55
    check(values[0].h[1]);                  //= 56 57 58
    check(values[0].h[2]);                  //= 59 60 61
    check(values[1].a[0]);                  //= 62 63 64
    check(values[1].a[1]);                  //= 65 66 67
    check(values[1].b[0]);                  //= 68 69 70
    check(values[1].b[1]);                  //= 71 72 73
    check(values[1].c[0]);                  //= 74 75
    check(values[1].c[1]);                  //= 76 77
    check(values[1].c[2]);                  //= 78 79
    check(values[1].d[0]);                  //= 80 81 82 83
    check(values[1].d[1]);                  //= 84 85 86 87
    check(values[1].d[2]);                  //= 88 89 90 91
    check(values[1].d[3]);                  //= 92 93 94 95
    check(values[1].e[0][0]);               //= 96 97
    check(values[1].e[0][1]);               //= 98 99
    check(values[1].e[1][0]);               //= 100 101
    check(values[1].e[1][1]);               //= 102 103
    check(values[1].f);                     //= 104
    check(values[1].g[0]);                  //= 105 106 107
    check(values[1].g[1]);                  //= 108 109 110
    check(values[1].g[2]);                  //= 111 112 113
    check(values[1].h[0]);                  //= 114 115 116
    check(values[1].h[1]);                  //= 117 118 119
    check(values[1].h[2]);                  //= 120 121 122
}
