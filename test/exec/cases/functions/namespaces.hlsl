// Declarations that a program adds to `vk` and `dx` can use those at file scope, and hide them.
//@ model: 6_2
//@ result int
#include "../../check.hlsli"
typedef int Word;
static const int three = 3;
int twice(int x) { return x * 2; }
int hidden(int x) { return x; }
namespace vk {
int hidden(int x) { return x + 100; }
Word sum(Word x) { return twice(x) + three + hidden(x) + max(x, 1); }
namespace inner { int sum(int x) { return vk::sum(x) + twice(x); } }
}
namespace dx {
struct Pair { int a; int both() { return twice(a) + hidden(a); } };
template<typename T> T of(T x) { return twice(x) + min(x, (T)three); }
}

[numthreads(1, 1, 1)]
void main()
{
    check(vk::sum(5)); //= 123
    check(vk::inner::sum(5)); //= 133
    dx::Pair p = {4};
    check(p.both()); //= 12
    check(dx::of(7)); //= 17
}
