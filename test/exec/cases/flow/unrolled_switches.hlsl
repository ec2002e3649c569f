// Switches whose labels share a body that ends in `continue`, after a loop, in an unrolled loop within
// an if.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int shared_body(int x)
{
    int sum = 0;
    if (n[x]) {
        [unroll] for (int i = 0; i < 3; i++) {
            int k = 0;
            while (k < n[2])
                k++;
            sum += k;
            switch (n[x + i]) {
            default:
                sum += 10;
            case 2:
                sum += 100;
                continue;
            }
        }
    }
    return sum;
}

int shared_body_once(int x)
{
    int sum = 0;
    if (n[x]) {
        [unroll] for (int i = 0; i < 1; i++) {
            while (sum < n[4])
                sum++;
            switch (n[x]) {
            default:
            case 2:
                continue;
            }
        }
    }
    return sum;
}

[numthreads(1, 1, 1)]
void main()
{
    check(shared_body(n[1]));      //= 326
    check(shared_body(n[0]));      //= 0
    check(shared_body_once(n[2])); //= 4
}
