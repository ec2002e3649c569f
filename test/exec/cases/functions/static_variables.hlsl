// A static variable preserves its value between calls; each thread has a separate copy.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

static int calls = 10;
static const int table[4] = {3, 1, 4, 1};
static int late = table[2] * 2;
int next()
{
    static int count = 5;
    count += 2;
    calls++;
    return count;
}

[numthreads(1, 1, 1)]
void main()
{
    check(next());                          //= 7
    check(next());                          //= 9
    check(next() + next());                 //= 24
    check(calls);                           //= 14
    check(late);                            //= 8
    check(table[n[0]]);                     //= 3
    check(table[n[2]]);                     //= 4
    calls = n[3];
    next();
    check(calls);                           //= 4
}
