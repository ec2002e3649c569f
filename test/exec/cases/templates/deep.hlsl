// Chains of instantiations as deep as dxc allows. The types and expressions of each
// declaration are counted separately, not along the whole chain.
//@ result int
#include "../../check.hlsli"

template <int N> struct Count
{
    static const int value = Count<N - 1>::value + 1;
};
template <> struct Count<0>
{
    static const int value = 0;
};

template <int N> struct Last
{
    using type = typename Last<N - 1>::type;
    static const int value = 1 + (1 * (Last<N - 1>::value));
};
template <> struct Last<0>
{
    using type = float;
    static const int value = 0;
};

[numthreads(1, 1, 1)]
void main()
{
    check(Count<254>::value); //= 254
    check(Last<254>::value); //= 254
}
