// A return exits its function from any position: after guards, within switches and loops of any depth, and in
// functions called in the continue target of a loop.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int guards(int x)
{
    if (x < 2)
        return 10;
    if (x < 4) {
        if (x == 2)
            return 20;
        else
            return 30;
    }
    int y = x * 2;
    if (y > 10)
        y += 100;
    return y;
}
int partly(int x)
{
    int y = 1;
    if (x > 1) {
        if (x > 3)
            return 40;
        y = 5;
    }
    return y + x;
}
int in_switch(int x)
{
    switch (x) {
    case 0:
        return 7;
    case 1:
        x += 10;
    case 2:
        if (x == 11)
            return 8;
        break;
    default:
        return -x;
    }
    return x;
}
int deep(int x)
{
    int sum = 0;
    for (int i = n[0]; i < 4; i++) {
        switch (n[i]) {
        case 1:
            for (int k = 0; k < 5; k++) {
                sum++;
                if (k == x)
                    return sum * 100 + i;
                if (k == 3)
                    break;
            }
            break;
        case 2:
            if (x == 9)
                return sum;
            continue;
        default:
            sum += 10;
        }
        sum += 1000;
    }
    return sum;
}
int forever(int x)
{
    while (true) {
        if (x > 20)
            return x;
        x += 7;
    }
}
bool below(int i, int limit)
{
    if (i > 6)
        return false;
    if (i < limit)
        return true;
    return false;
}
int next(int i)
{
    if (i == 2)
        return 4;
    for (int k = 0; k < 3; k++)
        if (k == i - 4)
            return i + 2;
    return i + 1;
}

[numthreads(1, 1, 1)]
void main()
{
    check(guards(n[1]));                    //= 10
    check(guards(n[2]));                    //= 20
    check(guards(n[3]));                    //= 30
    check(guards(n[4]));                    //= 8
    check(guards(n[6]));                    //= 112
    check(partly(n[1]));                    //= 2
    check(partly(n[2]));                    //= 7
    check(partly(n[5]));                    //= 40
    check(in_switch(n[0]));                 //= 7
    check(in_switch(n[1]));                 //= 8
    check(in_switch(n[2]));                 //= 2
    check(in_switch(n[5]));                 //= -5
    check(deep(n[2]));                      //= 101301
    check(deep(n[7]));                      //= 3024
    check(deep(n[7] + 2));                  //= 2014
    check(forever(n[3]));                   //= 24
    int sum = 0;
    for (int i = n[0]; below(i, n[7]); i = next(i))
        sum = sum * 10 + i;
    check(sum);                             //= 1246
}
