// Loops whose bodies never reach a second iteration.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int nested(int limit)
{
    int sum = 0;
    for (int i = 0; i < limit; i++)
    {
        for (int k = 0; k < 4; k++)
        {
            for (int j = i; j < 4; j++)
            {
                sum += n[j] + 10;
                break;
            }
            break;
        }
    }
    return sum;
}

int until_found(int wanted)
{
    while (true)
    {
        for (int i = 0; i < 8; i++)
            if (n[i] == wanted)
                return i;
        break;
    }
    do
    {
        wanted += 100;
        break;
    } while (wanted > 0);
    return wanted;
}

[numthreads(1, 1, 1)]
void main()
{
    check(nested(n[2]));            //= 21
    check(nested(n[7]));            //= 46
    check(until_found(n[5]));       //= 5
    check(until_found(50));         //= 150
}
