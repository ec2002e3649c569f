//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int only_default(int x)
{
    switch (x)
    {
    default:
        x += 100;
    }
    return x;
}
int default_first(int x)
{
    int y = 0;
    switch (x)
    {
    default:
        y = 1;
        break;
    case 3:
        y = 2;
    case 4:
        y += 10;
        break;
    case -1:
    case 0:
        return 50;
    }
    return y;
}
int nested(int x, int y)
{
    switch (x)
    {
    case 1:
        switch (y)
        {
        case 1:
            return 11;
        case 2:
            break;
        default:
            return 19;
        }
        x = 12;
        break;
    case 2:
        if (y == 0)
            break;
        x = 22;
        break;
    }
    return x;
}
int conditional_break(int x)
{
    int y = 0;
    switch (x)
    {
    case 1:
        y = 1;
        if (x + y > 1)
            break;
        y = 2;
        break;
    case 5:
    {
        int z = x * 2;
        y = z;
        break;
    }
    }
    return y;
}
uint of_unsigned(uint x)
{
    switch (x)
    {
    case 0xffffffff:
        return 1;
    case 7u:
        return 2;
    }
    return 3;
}

[numthreads(1, 1, 1)]
void main()
{
    check(only_default(n[3]));              //= 103
    check(default_first(n[3]));             //= 12
    check(default_first(n[4]));             //= 10
    check(default_first(n[5]));             //= 1
    check(default_first(n[0]));             //= 50
    check(nested(n[1], n[1]));              //= 11
    check(nested(n[1], n[2]));              //= 12
    check(nested(n[1], n[3]));              //= 19
    check(nested(n[2], n[0]));              //= 2
    check(nested(n[2], n[1]));              //= 22
    check(nested(n[3], n[1]));              //= 3
    check(conditional_break(n[1]));         //= 1
    check(conditional_break(n[5]));         //= 10
    check(conditional_break(n[6]));         //= 0
    check(of_unsigned(-n[1]));              //= 1
    check(of_unsigned(n[7]));               //= 2
}
