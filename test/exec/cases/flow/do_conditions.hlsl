// Conditions that contain control flow, with and without jumps past the rest of the body.
//@ options: -HV 2021
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int sum_to(int limit)
{
    int sum = 0;
    for (int i = 0; i <= limit; i++)
    {
        if (i > 100)
            return -1;
        sum += n[i];
    }
    return sum;
}

int simple(int i)
{
    int turns = 0;
    do
    {
        turns += 10;
    } while (--i > 0 && sum_to(i) > 3);
    return turns + i;
}

int continued(int i)
{
    int turns = 0;
    do
    {
        if (i % 2)
            continue;
        turns += 10;
    } while (--i > 0 && (sum_to(i) > 3 || turns < 0));
    return turns + i;
}

int broken(int i)
{
    int turns = 0;
    do
    {
        if (turns > 15)
            break;
        switch (i)
        {
        case 3:
            continue;
        case 2:
            return -turns;
        }
        turns += 10;
    } while (--i != 0 ? sum_to(i) > 0 : false);
    return turns + i;
}

[numthreads(1, 1, 1)]
void main()
{
    check(simple(n[5]));            //= 32
    check(simple(n[0]));            //= 9
    check(continued(n[6]));         //= 22
    check(continued(n[1]));         //= 0
    check(broken(n[4]));            //= -10
    check(broken(n[7]));            //= 25
}
