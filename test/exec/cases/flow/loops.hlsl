//@ result int
//@ buffer values int: 5 0 3
#include "../../check.hlsli"
StructuredBuffer<int> values;

int count_for(int limit)
{
    int count = 0;
    for (int i = 0; i < limit; i++)
    {
        if (i == 2)
            continue;
        count += 10;
        if (i == 3)
            break;
    }
    return count;
}

int count_while(int n)
{
    int steps = 0;
    while (n != 1)
    {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}

int count_do(int n)
{
    int steps = 0;
    do
    {
        steps++;
        if (n < 0)
            continue;
        n--;
    } while (n > 0);
    return steps;
}

int early_return(int limit)
{
    for (int i = 0;; i++)
        for (int k = 0; k <= i; k++)
            if (i * k > limit)
                return i * 100 + k;
}

[numthreads(1, 1, 1)]
void main()
{
    int five = values[0], zero = values[1], three = values[2];
    check(count_for(five));         //= 30
    check(count_for(zero));         //= 0
    check(count_for(three));        //= 20
    check(count_while(27));         //= 111
    check(count_do(five));          //= 5
    check(count_do(zero));          //= 1
    check(count_do(-1));            //= 1
    check(early_return(five));      //= 302
    check(early_return(30));        //= 606
}
