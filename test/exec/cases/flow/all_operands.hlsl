// Before HLSL 2021, all operands are evaluated.
//@ options: -HV 2018
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

static int calls = 0;
bool yes() { calls++; return n[1]; }
bool no() { calls++; return n[0]; }

[numthreads(1, 1, 1)]
void main()
{
    check(no() && yes());                   //= 0
    check(calls);                           //= 2
    check(yes() || no());                   //= 1
    check(calls);                           //= 4
    check(yes() ? no() : yes());            //= 0
    check(calls);                           //= 7
    check(bool2(no(), yes()) || bool2(no(), no())); //= 0 1
    check(bool2(true, n[0]) && bool2(true, true)); //= 1 0
}
