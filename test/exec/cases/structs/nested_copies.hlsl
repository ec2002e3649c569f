//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;
struct A { int x[2]; float2x2 m; };
struct B { A a[2]; bool flag; };
struct C { B b; A tail; };
C make(int base)
{
    C c;
    for (int i = 0; i < 2; i++)
    {
        c.b.a[i].x[0] = base + i;
        c.b.a[i].x[1] = base - i;
        c.b.a[i].m = base * 10 + i;
    }
    c.b.flag = base > 2;
    c.tail = c.b.a[1];
    return c;
}
void alter(inout A a, in B b)
{
    a.x[0] = b.a[0].x[0] * 100;
    a.m[1].y = b.flag;
}
static C kept;

[numthreads(1, 1, 1)]
void main()
{
    C c = make(n[3]);
    check(c.b.a[n[1]].x[n[1]]);             //= 2
    check(c.tail.m[1]);                     //= float 31 31
    alter(c.b.a[n[1]], c.b);
    check(c.b.a[1].x[0]);                   //= int 300
    check(c.b.a[1].m[1]);                   //= float 31 1
    check(c.tail.x[0]);                     //= int 4
    kept = c;
    kept.b.a[0] = kept.tail;
    check(c.b.a[0].x[0]);                   //= 3
    check(kept.b.a[n[0]].x[0]);             //= 4
    C all[2] = {c, kept};
    alter(all[n[1]].tail, all[0].b);
    check(all[1].tail.x[0]);                //= 300
    check(all[0].tail.x[0]);                //= 4
    B b = all[1].b;
    b.flag = !b.flag;
    check(b.flag);                          //= 0
    check(all[1].b.flag);                   //= 1
    check(make(n[5]).b.a[n[1]].m[n[0]]);    //= float 51 51
}
