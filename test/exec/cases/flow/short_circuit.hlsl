// Since HLSL 2021, &&, || and ?: do not evaluate unused operands.
//@ options: -HV 2021
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

static int calls = 0;
bool yes() { calls++; return n[1]; }
bool no() { calls++; return n[0]; }
int side(int x) { calls += 10; return x; }

[numthreads(1, 1, 1)]
void main()
{
    check(no() && yes());                   //= 0
    check(calls);                           //= 1
    check(yes() || no());                   //= 1
    check(calls);                           //= 2
    check(yes() && no() || yes());          //= 1
    check(calls);                           //= 5
    calls = 0;
    check(int(yes() ? side(3) : side(4)));  //= 3
    check(calls);                           //= 11
    calls = 0;
    check(n[0] && side(1) ? side(5) : 6);   //= 6
    check(calls);                           //= 0
    calls = 0;
    if (!(no() && yes()) && (yes() || no()))
        calls += 100;
    check(calls);                           //= 102
}
