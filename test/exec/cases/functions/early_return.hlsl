//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int sign_of(int x)
{
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
    return 0;
}
int find(int wanted)
{
    for (int i = 0; i < 8; i++)
    {
        if (n[i] * n[i] == wanted)
            return i;
        else if (n[i] > 5)
            return -2;
    }
    return -1;
}
int nested(int x)
{
    while (true)
    {
        do
        {
            if (x > 10)
                return x;
            x += 3;
        } while (x % 2);
        x++;
        switch (x % 3)
        {
        case 0:
            return -x;
        case 1:
            x += 2;
        }
    }
}
void store_if(inout int x, bool yes)
{
    if (!yes)
        return;
    x = 99;
}

[numthreads(1, 1, 1)]
void main()
{
    check(sign_of(n[3] - 5));               //= -1
    check(sign_of(n[3]));                   //= 1
    check(sign_of(n[0]));                   //= 0
    check(find(9));                         //= 3
    check(find(37));                        //= -2
    check(nested(n[7]));                    //= 11
    check(nested(n[2]));                    //= -9
    int x = n[1];
    store_if(x, false);
    check(x);                               //= 1
    store_if(x, true);
    check(x);                               //= 99
}
