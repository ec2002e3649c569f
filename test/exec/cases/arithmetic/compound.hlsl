// The address of a compound assignment is evaluated once, after its value.
//@ result int
//@ buffer n int: 13 5 -8 3
//@ buffer list int: 1 2 3 4
//@ expect list int: 11 8 0 2
#include "../../check.hlsli"
StructuredBuffer<int> n;
RWStructuredBuffer<int> list;
static int place_calls = 0;
int place() { place_calls++; return 1; }

[numthreads(1, 1, 1)]
void main()
{
    int x = n[0];
    x += n[1]; check(x);                    //= 18
    x -= 3; check(x);                       //= 15
    x *= n[2]; check(x);                    //= -120
    x /= 7; check(x);                       //= -17
    x %= 5; check(x);                       //= -2
    x <<= 3; check(x);                      //= -16
    x >>= 1; check(x);                      //= -8
    x &= 0xff; check(x);                    //= 248
    x |= 3; check(x);                       //= 251
    x ^= 0xf; check(x);                     //= 244
    list[0] += 10;
    list[place()] *= 4;
    check(place_calls);                     //= 1
    list[2]--; --list[2];
    int old = list[2]--;
    check(old);                             //= 1
    list[n[3]] >>= 1;
    int y = x = n[1];
    check(y + x);                           //= 10
    int a = 1, b = 2;
    a = b = a + b;
    check(a * 10 + b);                      //= 33
    x = 5;
    x += x++;
    check(x);                               //= 11
    uint u = n[2];
    u >>= 28;
    check(u);                               //= uint 15
    u -= 16;
    check(u);                               //= 0xffffffff
}
