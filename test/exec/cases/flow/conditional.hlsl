//@ options: -HV 2021
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    check(n[1] ? n[2] : n[3]);              //= 2
    check(n[0] ? n[2] : n[3] ? n[4] : n[5]); //= 4
    int x = n[1] > 0 ? n[5] : -n[5];
    check(x);                               //= 5
    check((n[1] ? int2(1, 2) : int2(3, 4))); //= 1 2
    float y = n[0] ? 1 : 2.5;
    check(y);                               //= float 2.5
    int a = 3;
    n[1] ? a++ : a--;
    check(a);                               //= int 4
    check((n[0] ? a : n[6]) * 2);           //= 12
}
