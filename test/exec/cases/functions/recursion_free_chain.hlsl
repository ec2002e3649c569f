// Declarations before definitions, and namespaces.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

int a(int x);
int b(int x) { return x > 3 ? a(x - 1) + 1 : x; }
int c(int x) { return a(x) * 2; }
int a(int x) { return x * 3; }
namespace inner
{
    int a(int x) { return x * 5; }
    int twice(int x) { return a(x) * 2; }
    namespace deeper { int a(int x) { return ::a(x) + inner::a(x); } }
}

[numthreads(1, 1, 1)]
void main()
{
    check(b(n[2]));                         //= 2
    check(b(n[5]));                         //= 13
    check(c(n[2]));                         //= 12
    check(inner::a(n[2]));                  //= 10
    check(inner::twice(n[1]));              //= 10
    check(inner::deeper::a(n[1]));          //= 8
}
