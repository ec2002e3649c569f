// A return in a switch case that breaks later, from within a selection.
//@ result uint
//@ buffer n uint: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<uint> n;

uint constant_case(uint x)
{
    switch (0) {
    case 0:
        if (n[x] == 3)
            return 40;
        if (x & 1)
            break;
        x += 100;
    }
    return x;
}

uint cases(uint x)
{
    switch (n[x] & 3) {
    case 0:
        if (x > 4)
            return 50;
        if (x == 0)
            break;
        x += 10;
        break;
    case 1:
        switch (n[x]) {
        case 5:
            if (n[2] == 2)
                return 60;
            break;
        default:
            if (n[1] == 1)
                break;
            return 70;
        }
        x += 20;
    default:
        x += 1000;
    }
    return x;
}

// The inner switch returns, and the code after it breaks from the outer one.
uint inner_switch(uint x)
{
    switch (n[x] & 3) {
    case 0:
        if (n[2] & 2) {
            switch (n[x]) {
            case 4:
                return 90;
            }
            break;
        }
    case 1:
        x += 10;
        break;
    }
    return x * 3;
}

[numthreads(1, 1, 1)]
void main()
{
    check(uint4(constant_case(n[0]), constant_case(n[1]), constant_case(n[3]), constant_case(n[4]))); //= 100 1 40 104
    check(uint4(cases(n[0]), cases(n[4]), cases(n[1]), cases(n[5]))); //= 0 14 1021 60
    check(uint2(cases(n[2]), cases(n[7]))); //= 1002 1007
    check(uint4(inner_switch(n[0]), inner_switch(n[4]), inner_switch(n[1]), inner_switch(n[6]))); //= 0 90 33 18
}
