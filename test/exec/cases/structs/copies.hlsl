//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Inner { int a; int2 b; };
struct Outer
{
    Inner one;
    Inner list[2];
    int last;
};
Outer make(int base)
{
    Outer o;
    o.one.a = base;
    o.one.b = int2(base + 1, base + 2);
    o.list[0] = o.one;
    o.list[1] = o.one;
    o.list[1].a *= 10;
    o.last = -base;
    return o;
}

[numthreads(1, 1, 1)]
void main()
{
    Outer a = make(n[1]);
    Outer b = a;
    b.one.a = 50;
    b.list[0].b.y = 60;
    check(a.one.a);                         //= 1
    check(b.one.a);                         //= 50
    check(a.list[0].b);                     //= 2 3
    check(b.list[0].b);                     //= 2 60
    check(a.list[1].a);                     //= 10
    b.list = a.list;
    check(b.list[0].b.y);                   //= 3
    a.list[n[1]] = b.one;
    check(a.list[1].a);                     //= 50
    check(make(n[4]).list[n[1]].a);         //= 40
    check(make(n[4]).last);                 //= -4
    Outer all[2] = {a, b};
    all[1].one = all[0].list[0];
    check(all[1].one.a);                    //= 1
    Inner made = {n[7], 8, 9};
    check(made.b);                          //= 8 9
}
