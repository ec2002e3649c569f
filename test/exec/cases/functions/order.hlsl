// Arguments and operands are evaluated from left to right.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

static int trace = 0;
int mark(int digit, int value)
{
    trace = trace * 10 + digit;
    return value;
}
int three(int a, int b, int c) { return a * 100 + b * 10 + c; }

[numthreads(1, 1, 1)]
void main()
{
    check(three(mark(1, 7), mark(2, 8), mark(3, 9))); //= 789
    check(trace);                           //= 123
    trace = 0;
    check(mark(1, n[2]) + mark(2, 3) * mark(3, 4)); //= 14
    check(trace);                           //= 123
    trace = 0;
    int list[2] = {mark(1, 5), mark(2, 6)};
    check(trace);                           //= 12
    trace = 0;
    list[mark(1, 0)] = mark(2, 9);
    check(list[0]);                         //= 9
    trace = 0;
    int2 v = int2(mark(1, 1), mark(2, 2));
    check(trace);                           //= 12
    trace = 0;
    v = (mark(1, 3), mark(2, 4));
    check(v);                               //= 4 4
    check(trace);                           //= 12
}
