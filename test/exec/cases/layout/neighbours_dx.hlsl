// Direct3D's rules allow members in the last register of a matrix; SPIR-V would treat them as
// a part of the matrix.
//@ options: -fvk-use-dx-layout
//@ buffer values: float 1 2 3 @16 4 5 6 @32 7 8 9 10 11 14 @64 12 15 @80 13 16 17 18 19 22 25
//@ ... @112 20 23 26 @128 21 24 27 @144 28 31 34 @160 29 32 35 @176 30 33 36 37 38 39 40 @208
//@ ... 41 42 43 @224 44 45 46 47 48 @256 49 50 51 @272 52 53 54 @288 55 56 57 @304 58 59 60
//@ ... @320 61 62 63 @336 64 65 66 67 68 69 70 @368 71 72 73 @384 74 75 76 77 78 @416 79 82 85
//@ ... @432 80 83 86 @448 81 84 87 88 89 93 97 101 90 94 98 102 91 95 99 103 92 96 100 104 105
#include "../../check.hlsli"

struct Inner
{
    row_major float3x3 m;
};

struct Deep
{
    float k;
    Inner i[2];
};

struct Derived : Inner
{
    float z;
};

cbuffer values
{
    row_major float3x3 rows;
    float a;
    float2x3 columns;
    float b, b2;
    float3x3 list[2];
    float c;
    Inner one;
    float d;
    Deep deep;
    float e;
    Derived derived;
    float f;
    column_major float3x3 numbers;
    float g;
    float4x4 full;
    float h;
};

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    uint two = thread.x + 2;
    check(rows[1]);                         //= float 4 5 6
    check(rows[two]);                       //= 7 8 9
    check(rows._m02_m20);                   //= 3 7
    check(a);                               //= 10
    check(columns[1]);                      //= 14 15 16
    check(columns[two - 2]);                //= 11 12 13
    check(columns[two - 1].zx);             //= 16 14
    check(columns[two - 1][two]);           //= 16
    check(columns._m02_m10);                //= 13 14
    check(b);                               //= 17
    check(b2);                              //= 18
    check(list[1][2]);                      //= 34 35 36
    check(list[two - 2][two]);              //= 25 26 27
    check(mul(list[two - 1], float3(1, 1, 1))); //= 87 96 105
    check(c);                               //= 37
    check(one.m[two]);                      //= 44 45 46
    check(d);                               //= 47
    check(deep.k);                          //= 48
    check(deep.i[two - 1].m[1]);            //= 61 62 63
    check(deep.i[0].m[two]);                //= 55 56 57
    check(e);                               //= 67
    check(derived.m[2]);                    //= 74 75 76
    check(derived.z);                       //= 77
    check(f);                               //= 78
    check(numbers[two - 1]);                //= 82 83 84
    check(g);                               //= 88
    check(full[two]);                       //= 97 98 99 100
    check(h);                               //= 105
    Derived copy = derived;
    check(copy.m[two]);                     //= 74 75 76
    check(copy.z);                          //= 77
    Deep whole = deep;
    check(whole.i[two - 1].m[1]);           //= 61 62 63
}
