// Each expression is evaluated once, regardless of its number of instructions and of whether its value is used.
//@ model: 6_2
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
//@ buffer words uint: 0*16
//@ expect words uint: 0*16
#include "../../check.hlsli"
StructuredBuffer<int> n;
RWStructuredBuffer<int4> list;
//@ buffer list int: 0*32
RWByteAddressBuffer words;

static int count = 0;
int next() { return n[0] + count++; }
int4 next_vector() { count++; return int4(1, 2, 3, 4); }
int2x2 next_matrix() { count++; return int2x2(1, 2, 3, 4); }
struct S { int a; int2 b; int list[2]; int add(int x) { a += x; return a; } };
struct Bits { uint low : 4; uint high : 12; };
S next_struct() { count++; return (S)1; }
int2 bump(inout int2 x) { x += 1; return x; }
void seen() { check(count); count = 0; }

[numthreads(1, 1, 1)]
void main()
{
    int x = 0;
    [branch] switch (next()) { case 1: x = 1; break; case 2: x = 2; break; case 0: x = 3; break; default: x = 4; }
    check(x);                       //= 3
    seen();                         //= 1
    [flatten] switch (next()) { case 1: x = 1; break; }
    seen();                         //= 1
    [branch] switch (next()) { }
    seen();                         //= 1
    [branch] switch (next()) { default: x = 5; }
    seen();                         //= 1
    switch (next()) { }
    seen();                         //= 1
    switch (next()) { default: x = 6; }
    seen();                         //= 1
    check(x);                       //= 6
    int a[4] = {1, 2, 3, 4};
    a[next()] += 3;
    a[next()]++;
    seen();                         //= 2
    int4 v = n[1];
    v[next()] += 1;
    v[next()]--;
    seen();                         //= 2
    int2x2 m = {1, 2, 3, 4};
    m[next()] += 1;
    m[next()].yx = m[0];
    m[1][next() - 2] *= 2;
    seen();                         //= 3
    list[next()].yx += 1;
    list[next()].x = 3;
    list[next()] = next_vector();
    bump(list[next()].yx);
    seen();                         //= 5
    bump(m[next()]);
    seen();                         //= 1
    float2x2 f = (float2x2)next_matrix() + next_matrix();
    seen();                         //= 2
    int3 w = (int3)next_vector() + next_vector().zyx + next_vector()[1];
    seen();                         //= 3
    check(w);                       //= 6 6 6
    int2 d = next_matrix()._m00_m11 + next_matrix()[1];
    seen();                         //= 2
    int list5[5] = (int[5])next_struct();
    S s = (S)next();
    seen();                         //= 2
    next_struct().add(1);
    next_struct().list[1];
    next_vector();
    next_matrix()[next() - 2];
    seen();                         //= 5
    Bits bits[2] = (Bits[2])0;
    bits[next()].low += 3;
    bits[next()].high++;
    seen();                         //= 2
    check((int)(bits[0].low + bits[1].high)); //= 4
    next() ? next_vector() : next_vector();
    count = 0;
    bool2 b = bool2(next() == 0, next() == 5);
    bool b2 = all(next_vector() == next_vector().wzyx);
    seen();                         //= 4
    next(), next_vector(), x = next();
    seen();                         //= 3
    for (int i = next(); i < next(); i += next())
        ;
    count = 0;
    words.Store2(4 * next(), uint2(next() - 1, next() - 2));
    seen();                         //= 3
    check(next_vector().x + dot(next_vector(), next_vector())); //= 31
    seen();                         //= 3
    int4 r = next_vector() % 3 + clamp(next_vector(), next(), 4) + (next_vector() << (next() - 3));
    seen();                         //= 5
    check(asint(asuint(next_vector())).x + int(length(float2(next_matrix()[0])))); //= 3
    seen();                         //= 2
    (void)next();
    seen();                         //= 1
}
