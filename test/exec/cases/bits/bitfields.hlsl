// A bit-field preserves its bits and does not change adjacent ones.
//@ options: -HV 2021
//@ result int
//@ buffer n uint: 0xabcd1234 0xfffffff7
#include "../../check.hlsli"
StructuredBuffer<uint> n;

struct Packed
{
    uint low : 4;
    uint middle : 12;
    int high : 16;
    uint next : 30;
    uint last : 2;
};

[numthreads(1, 1, 1)]
void main()
{
    Packed p;
    p.low = n[0];
    p.middle = n[0] >> 4;
    p.high = int(n[0]) >> 16;
    p.next = n[1];
    p.last = n[1];
    check(p.low);                               //= 4
    check(p.middle);                            //= 0x123
    check(p.high);                              //= -21555
    check(p.next);                              //= 0x3ffffff7
    check(p.last);                              //= 3
    p.middle = 0xffff;
    check(p.low);                               //= 4
    check(p.middle);                            //= 0xfff
    check(p.high);                              //= -21555
    p.low++;
    check(p.low);                               //= 5
    p.low = 15;
    p.low++;
    check(p.low);                               //= 0
    check(p.middle);                            //= 0xfff
    Packed q = p;
    q.high = -1;
    check(q.high);                              //= -1
    check(p.high);                              //= -21555
}
