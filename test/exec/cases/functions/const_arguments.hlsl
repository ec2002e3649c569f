// Methods may write const objects, and other functions may if a subscript conceals the const.
// Overload resolution selects functions that do not write const arguments.
//@ model: 6_0
//@ result int
#include "../../check.hlsli"
struct Writer {
    int added;
    void add(inout int x) { x += added; }
    static void set(out int x) { x = 50; }
    int parameter(const int x) { add(x); return x; }
};
void add(inout int x) { x += 3; }
int which(float x) { return 1; }
int which(inout int x) { x++; return 2; }

[numthreads(1, 1, 1)]
void main()
{
    Writer w = {3};
    const int a = 5, b = 6;
    w.add(a);
    Writer::set(b);
    check(a); //= 8
    check(b); //= 50
    check(w.parameter(1)); //= 4
    const int4 v = int4(1, 2, 3, 4);
    add(v[1]);
    check(v.y); //= 5
    int i = 7;
    const int c = 7;
    check(which(i)); //= 2
    check(i); //= 8
    check(which(c)); //= 1
    check(which(c + 1)); //= 1
    check(which(9)); //= 1
}
