// Arguments are copied in before and out after the call, so indices in them are evaluated once, before it.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

void cross_over(inout int a, inout int b)
{
    int old = a;
    a = b + 1;
    b = old + 2;
}
int sum_after(int x, inout int y)
{
    y++;
    return x + y;
}

[numthreads(1, 1, 1)]
void main()
{
    int list[3] = {n[1], n[2], n[3]};
    cross_over(list[0], list[2]);
    check(list[0]);                         //= 4
    check(list[2]);                         //= 3
    cross_over(list[1], list[1]);
    check(list[1]);                         //= 4
    int y = n[5];
    check(sum_after(y, y));                 //= 11
    check(y);                               //= 6
    int i = 0;
    cross_over(list[i++], list[i]);
    check(i);                               //= 1
    check(list[0]);                         //= 5
    check(list[1]);                         //= 6
}
