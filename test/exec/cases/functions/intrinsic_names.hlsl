// A function of the program with the name of an intrinsic is called only if it matches the arguments better.
//@ result int
#include "../../check.hlsli"
struct Pair { float a, b; };
float2 max(float2 a, float2 b) { return -1; }
float3 cross(float3 a, float3 b) { return -2; }
float saturate(float a) { return -3; }
int min(Pair a, Pair b) { return 4; }
template<typename T> T abs(T a) { return -5; }
namespace N {
float floor(float a) { return -6; }
float inner(float a) { return floor(a); }
}
struct S {
    float ceil(float a) { return 7; }
    float call(float a) { return ceil(a); }
};

[numthreads(1, 1, 1)]
void main()
{
    Pair p = {1, 2};
    S s;
    check((int2)max(float2(1, 4), float2(3, 2))); //= 3 4
    check((int)max(5.0f, 2.0f)); //= 5
    check((int3)cross(float3(1, 0, 0), float3(0, 1, 0))); //= 0 0 1
    check((int)saturate(8.0f)); //= 1
    check(min(p, p)); //= 4
    check(min(3, 2)); //= 2
    check(abs(-9)); //= 9
    check((int)N::floor(2.5f)); //= -6
    check((int)N::inner(2.5f)); //= 2
    check((int)s.call(2.5f)); //= 7
}
