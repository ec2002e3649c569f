//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int kind(int x) { return 1; }
int kind(uint x) { return 2; }
int kind(float x) { return 3; }
int kind(bool x) { return 4; }
int kind(int2 x) { return 5; }
int kind(float3 x) { return 6; }
int kind(float2x2 x) { return 7; }
int kind(int x, float y) { return 8; }
int kind(float x, float y) { return 9; }

[numthreads(1, 1, 1)]
void main()
{
    float f = n[2];
    check(kind(n[1]));                      //= 1
    check(kind(uint(n[1])));                //= 2
    check(kind(f));                         //= 3
    check(kind(n[0] > 1));                  //= 4
    check(kind(int2(n[0], 1)));             //= 5
    check(kind(float3(1, 2, f)));           //= 6
    check(kind(float2x2(f, f, f, f)));      //= 7
    check(kind(n[1], f));                   //= 8
    check(kind(f, f));                      //= 9
    check(kind(1.5));                       //= 3
    check(kind(true));                      //= 4
}
