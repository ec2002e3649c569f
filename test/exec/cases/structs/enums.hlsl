//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

enum Plain { ZERO, ONE, TEN = 10, ELEVEN };
enum class Scoped : uint { A = 5, B };
int of(Plain p) { return p * 2; }
int with_switch(Scoped s)
{
    switch (s)
    {
    case Scoped::A:
        return 1;
    case Scoped::B:
        return 2;
    }
    return 3;
}

[numthreads(1, 1, 1)]
void main()
{
    Plain p = (Plain)n[1];
    check(p == ONE);                        //= 1
    check(of(ELEVEN));                      //= 22
    check(int(ONE) + TEN);                  //= 11
    Scoped s = (Scoped)(n[5] + 1);
    check(s == Scoped::B);                  //= 1
    check(with_switch(s));                  //= 2
    check(with_switch(Scoped::A));          //= 1
    check((uint)s);                         //= 6
    check(ELEVEN > p);                      //= 1
}
