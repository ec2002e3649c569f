//@ options: -HV 2021
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Base
{
    int a;
    int twice() { return a * 2; }
    int who() { return 1; }
    void set(int x) { a = x; }
};
struct Middle : Base
{
    int b;
    int sum() { return a + b; }
    int who() { return 2 + Base::who() * 10; }
};
struct Last : Middle
{
    int c;
    int all() { return sum() + c + this.twice(); }
};
int read(Base base) { return base.a; }

[numthreads(1, 1, 1)]
void main()
{
    Last x;
    x.a = n[1];
    x.b = n[2];
    x.c = n[3];
    check(x.twice());                       //= 2
    check(x.sum());                         //= 3
    check(x.all());                         //= 8
    check(x.who());                         //= 12
    check(read(x));                         //= 1
    x.set(n[5]);
    check(x.a);                             //= 5
    Base only = x;
    check(only.who());                      //= 1
    Last zero = (Last)0;
    check(zero.all());                      //= 0
    Last listed = {n[7], n[6], n[5]};
    check(listed.all());                    //= 32
    check(((Middle)listed).who());          //= 12
}
