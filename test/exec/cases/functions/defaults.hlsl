//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int add(int a, int b = 10, int c = 100) { return a + b + c; }
float scaled(float x, float2 by = float2(2, 3)) { return x * by.x + by.y; }

[numthreads(1, 1, 1)]
void main()
{
    check(add(n[1]));                       //= 111
    check(add(n[1], n[2]));                 //= 103
    check(add(n[1], n[2], n[3]));           //= 6
    check(scaled(n[2]));                    //= float 7
    check(scaled(n[2], 1));                 //= 3
}
