// The result of an operation on values of one enum has the enum type, also in assignments.
//@ model: 6_2
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

enum Flags { NONE, LOW, HIGH, BOTH = LOW | HIGH, TOP = 8 };
enum Unsigned : uint { SMALL = 1, LARGE = 0x80000000 };
enum Wide : int64_t { LITTLE = 1, HUGE = 0x100000000 };
struct Holder { Flags flags; };
int kind(int x) { return 1; }
int kind(Flags x) { return 2; }

[numthreads(1, 1, 1)]
void main()
{
    Flags f = (Flags)n[1];
    f |= HIGH;
    check((int)f);          //= 3
    f &= ~LOW;
    check((int)f);          //= 2
    f ^= BOTH;
    check((int)f);          //= 1
    f += TOP;
    check((int)f);          //= 9
    f -= LOW;
    f *= HIGH;
    check((int)f);          //= 16
    f /= TOP;
    check((int)f);          //= 2
    f <<= HIGH;
    check((int)f);          //= 8
    f >>= LOW;
    check((int)f);          //= 4
    f %= BOTH;
    check((int)f);          //= 1
    f = -f;
    check((int)f);          //= -1
    f = +f;
    f = ~f;
    check((int)f);          //= 0
    Holder holder = {LOW};
    Flags list[2] = {LOW, NONE};
    holder.flags |= TOP;
    list[n[1]] |= HIGH;
    check((int)holder.flags); //= 9
    check((int)list[1]);      //= 2
    Unsigned u = (Unsigned)n[1];
    u |= LARGE;
    u >>= SMALL;
    check((int)u);          //= 1073741824
    u = ~u;
    check((int)u);          //= -1073741825
    Wide w = (Wide)n[1];
    w |= HUGE;
    w = ~w;
    check((int)((int64_t)w >> 32)); //= -2
    check(kind(-f));        //= 2
    check(kind(~f));        //= 2
    check(kind(f | LOW));   //= 2
    check(kind(!f));        //= 1
    check(kind(f | 1));     //= 1
    int size[-(-TOP)];
    size[7] = 5;
    check(size[7]);         //= 5
}
