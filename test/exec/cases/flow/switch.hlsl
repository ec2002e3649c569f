//@ result int
//@ buffer values int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> values;

int choose(int x)
{
    int y = 100;
    switch (x)
    {
    case 0:
        y = 1;
        break;
    case 1:
    case 2:
        y += x;
    case 3:
        y *= 2;
        break;
    case 4:
    {
        for (int i = 0; i < 10; i++)
        {
            if (i == 5)
                break;
            y++;
        }
        break;
    }
    case 5:
        return -5;
    default:
        y = -1;
    }
    return y;
}

int skip_in_loop(int limit)
{
    int sum = 0;
    for (int i = 0; i < limit; i++)
    {
        switch (i % 3)
        {
        case 0:
            continue;
        case 1:
            sum += i;
            break;
        default:
            sum += 100;
        }
        sum += 1000;
    }
    return sum;
}

[numthreads(1, 1, 1)]
void main()
{
    check(choose(values[0]));               //= 1
    check(choose(values[1]));               //= 202
    check(choose(values[2]));               //= 204
    check(choose(values[3]));               //= 200
    check(choose(values[4]));               //= 105
    check(choose(values[5]));               //= -5
    check(choose(values[6]));               //= -1
    check(skip_in_loop(values[7]));         //= 4205
}
