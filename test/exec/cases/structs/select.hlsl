// select() accepts structs as well as numbers; both sides are evaluated.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;
struct S { int a; int2 b; int list[2]; };
static int calls = 0;
S make(int x)
{
    calls++;
    S s = {x, x + 1, x + 2, x + 3, x + 4};
    return s;
}

[numthreads(1, 1, 1)]
void main()
{
    S s = select(n[1] > 0, make(n[1]), make(n[7]));
    check(s.a + s.list[1]);         //= 6
    s = select(n[0] > 0, s, make(n[2]));
    check(s.b);                     //= 3 4
    check(calls);                   //= 3
}
