// A variable that has another value where the arm of an if is skipped.
//@ result float
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

float last(float x, int first)
{
    [loop] for (int i = first; n[i] < 6; i++) {
        if (n[i] > 4) {
            x = 499.5;
        } else {
            check(x);
            if (x > 2)
                break;
        }
        if (n[i] > 5)
            break;
    }
    return x;
}

[numthreads(1, 1, 1)]
void main()
{
    check(last(n[1], 4));           //= 1 499.5
    check(last(n[3], 3));           //= 3 3
    check(last(n[1], 6));           //= 1
}
