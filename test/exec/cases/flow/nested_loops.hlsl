//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int triangle(int limit)
{
    int sum = 0;
    for (int i = 0; i < limit; i++)
        for (int k = i; k >= 0; k--)
        {
            if (k == 2)
                continue;
            int j = 0;
            while (true)
            {
                if (j++ >= k)
                    break;
                sum += j;
            }
        }
    return sum;
}
int primes(int limit)
{
    int found = 0;
    for (int i = 2; i < limit; i++)
    {
        bool prime = true;
        for (int k = 2; k * k <= i && prime; k++)
            prime = i % k != 0;
        if (prime)
            found++;
    }
    return found;
}
int both(int a)
{
    int i, k;
    for (i = 0, k = 10; i < k; i += 2, k--)
        a += i * k;
    return a + i * 100 + k;
}

[numthreads(1, 1, 1)]
void main()
{
    check(triangle(n[3]));                  //= 2
    check(primes(100));                     //= 25
    check(primes(n[7]));                    //= 3
}
