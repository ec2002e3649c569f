// Structs returned on several paths, some constructed and some loaded from memory.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Inner { int a; int2 b; };
struct Outer { Inner one; int list[2]; int last; };

Inner inner(int x)
{
    Inner made = {x, x + 1, x + 2};
    if (x > 5)
        made.b.y = n[5];
    return made;
}

Outer pick(int x)
{
    Outer made = {inner(x), {10, 20}, n[x]};
    if (x == 2)
        return made;
    for (int i = 0; i < 4; i++)
    {
        Outer other = {inner(i), {i, x}, -i};
        if (n[i] == x)
            return other;
        made.list[1] += i;
    }
    made.one = inner(n[7]);
    return made;
}

groupshared Outer stored;
Outer stored_or_made(int x)
{
    if (x > 3)
        return stored;
    return pick(x);
}

[numthreads(1, 1, 1)]
void main()
{
    Outer two = pick(n[2]);
    check(two.one.b);               //= 3 4
    check(two.list[1]);             //= 20
    check(two.last);                //= 2
    Outer three = pick(n[3]);
    check(three.one.a);             //= 3
    check(three.list[0]);           //= 3
    check(three.last);              //= -3
    stored = pick(n[6]);
    check(stored.one.b);            //= 8 5
    check(stored.list[1]);          //= 26
    check(stored_or_made(n[4]).one.b.y);    //= 5
    check(stored_or_made(n[1]).one.b.y);    //= 3
    check(pick(n[6]).last);         //= 6
}
