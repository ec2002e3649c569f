// A partial specialization may be declared before its definition, and again after it.
//@ model: 6_2
//@ result int
#include "../../check.hlsli"

template<typename T, typename U> struct Pair { static const int value = 1; };
template<typename T> struct Pair<T, float>;
template<typename A> struct Pair<A, float> { static const int value = 2; int get(); };
template<typename T> struct Pair<T, float>;
template<typename T> int Pair<T, float>::get() { return 20; }

template<typename T, int N> struct Late;
template<typename T> struct Late<T, 2>;
template<typename T, int N> struct Late { static const int value = N; };
template<typename U> struct Late<U, 2> { static const int value = 200; };

template<typename Z> struct Holder {
    template<typename T, typename U> struct Pair { static const int value = 1; };
    template<typename T> struct Pair<T, float>;
};
template<typename Z> template<typename T> struct Holder<Z>::Pair<T, float> {
    static const int value = sizeof(Z);
};

[numthreads(1, 1, 1)]
void main()
{
    Pair<int, float> pair;
    check((Pair<int, int>::value)); //= 1
    check((Pair<int, float>::value)); //= 2
    check(pair.get()); //= 20
    check((Late<int, 2>::value)); //= 200
    check((Late<int, 3>::value)); //= 3
    check((Holder<double>::Pair<int, float>::value)); //= 8
    check((Holder<double>::Pair<int, int>::value)); //= 1
}
