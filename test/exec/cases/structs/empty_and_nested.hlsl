//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Empty {};
struct Holder
{
    Empty e;
    int a;
    struct Part { int x, y; } part;
    Empty f[2];
};
struct { int v; } nameless;
typedef Holder Alias;
Empty nothing() { return (Empty)0; }

[numthreads(1, 1, 1)]
void main()
{
    Alias h;
    h.e = nothing();
    h.a = n[3];
    h.part.x = n[4];
    h.part.y = h.part.x + 1;
    Holder other = h;
    check(other.a);                         //= 3
    check(other.part.y);                    //= 5
    Holder::Part p = other.part;
    check(p.x);                             //= 4
}
