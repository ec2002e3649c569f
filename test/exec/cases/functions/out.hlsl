// If a call passes a variable to two out parameters, both results are copied out in order.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

void three(out int a, out int b, in int c)
{
    a = c + 1;
    b = a * 2;
}
void bump(inout int a, int by = 5) { a += by; }
bool divide(int a, int b, out int quotient, out int remainder)
{
    quotient = 0;
    remainder = 0;
    if (b == 0)
        return false;
    quotient = a / b;
    remainder = a % b;
    return true;
}

[numthreads(1, 1, 1)]
void main()
{
    int a, b;
    three(a, b, n[3]);
    check(a);                               //= 4
    check(b);                               //= 8
    three(a, a, n[4]);
    check(a);                               //= 10
    bump(a);
    check(a);                               //= 15
    bump(a, n[2]);
    check(a);                               //= 17
    check(divide(17, n[5], a, b));          //= 1
    check(a);                               //= 3
    check(b);                               //= 2
    check(divide(17, n[0], a, b));          //= 0
    check(a + b);                           //= 0
}
