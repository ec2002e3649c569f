//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

static int x = 100;

[numthreads(1, 1, 1)]
void main()
{
    int y = x;
    check(y);                               //= 100
    int x = n[1];
    check(x);                               //= 1
    {
        int x = n[2];
        x++;
        y = x;
    }
    check(y);                               //= 3
    check(x);                               //= 1
    for (int x = 5; x < 6; x++)
        y += x;
    check(y);                               //= 8
    check(x);                               //= 1
    check(::x);                             //= 100
    for (int i = 0; i < 3; i++)
    {
        int fresh = 0;
        fresh += i;
        y = fresh;
    }
    check(y);                               //= 2
}
