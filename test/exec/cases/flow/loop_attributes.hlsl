//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int unrolled()
{
    int sum = 0;
    [unroll] for (int i = 0; i < 5; i++)
        sum += n[i];
    return sum;
}
int looped()
{
    int sum = 0;
    [loop] for (int i = 0; i < 5; i++)
        [branch] if (n[i] > 2)
            sum += n[i];
        else
            sum -= 1;
    [flatten] if (sum > 3)
        sum *= 2;
    [forcecase] switch (n[2])
    {
    case 2:
        sum++;
        break;
    }
    return sum;
}
int by_parts()
{
    int sum = 0;
    [unroll(3)] for (int i = 0; i < n[7]; i++)
        sum += i;
    return sum;
}

[numthreads(1, 1, 1)]
void main()
{
    check(unrolled());                      //= 10
    check(looped());                        //= 9
    check(by_parts());                      //= 21
}
