// Arrays are values: they are copied like scalars.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int total(int list[4])
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
    {
        sum += list[i];
        list[i] = 0;
    }
    return sum;
}
void reverse(inout int list[4])
{
    for (int i = 0; i < 2; i++)
    {
        int old = list[i];
        list[i] = list[3 - i];
        list[3 - i] = old;
    }
}
void ramp(out int list[4], int from)
{
    for (int i = 0; i < 4; i++)
        list[i] = from + i;
}
typedef int Four[4];
Four doubled(Four list)
{
    for (int i = 0; i < 4; i++)
        list[i] *= 2;
    return list;
}

[numthreads(1, 1, 1)]
void main()
{
    int a[4] = {n[1], n[2], n[3], n[4]};
    check(total(a));                        //= 10
    check(total(a));                        //= 10
    reverse(a);
    check(a[0] * 10 + a[3]);                //= 41
    ramp(a, n[7]);
    check(total(a));                        //= 34
    check(doubled(a)[2]);                   //= 18
    int grid[2][4] = {a, a};
    reverse(grid[1]);
    check(grid[1][0] - grid[0][0]);         //= 3
}
