// Unreachable code after an if or a switch that every path leaves.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int after_if(int x)
{
    int sum = 0;
    for (int i = 0; i < x; i++) {
        sum += i;
        if (n[i] & 1)
            continue;
        else {
            sum += 100;
            continue;
        }
        switch (n[3]) {
        case 0:
            continue;
        }
    }
    return sum;
}

int after_switch(int x)
{
    int sum = 0;
    for (int i = 0; i < x; i++) {
        switch (n[i]) {
        default:
            sum += 1;
            continue;
        case 2:
            if (i)
                continue;
            else
                return 5;
            int y;
        case 3:
            y = 10;
            sum += y;
            continue;
        }
        switch (n[3]) {
        case 0:
            continue;
        }
    }
    return sum;
}

int after_chain(int x)
{
    int sum = 0;
    for (int i = 0; i < x; i++) {
        [branch] switch (n[i]) {
        case 1:
            sum += 7;
            continue;
        default:
            continue;
        }
        switch (n[3]) {
        case 0:
            continue;
        }
    }
    return sum;
}

// Neither the condition nor the end of the inner loop is reachable.
int after_do(int x)
{
    while (x < 3) {
        switch (n[x]) {
        case 0:
            do
                return 7;
            while (n[1]);
            switch (n[2]) {
            case 2:
                continue;
            }
        }
        x++;
    }
    return x;
}

// A break that is not reachable does not make the end of its switch reachable.
int after_break(int x)
{
    int sum = 0;
    [loop] while (sum < x) {
        sum += n[3];
        switch (n[1]) {
        default:
            {
                switch (n[2]) {
                default:
                    continue;
                }
                break;
            }
        }
        switch (n[0]) {
        case 0:
            continue;
        }
    }
    return sum;
}

[numthreads(1, 1, 1)]
void main()
{
    check(after_if(n[4]));         //= 206
    check(after_switch(n[5]));     //= 13
    check(after_chain(n[5]));      //= 7
    check(after_do(n[0]));         //= 7
    check(after_do(n[1]));         //= 3
    check(after_break(n[5]));      //= 6
}
