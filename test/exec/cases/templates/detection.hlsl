// Partial specializations and functions that exist only if an expression has a type.
//@ model: 6_2
//@ result int
#include "../../check.hlsli"

template<typename T> T any();
template<typename T> struct ignore { using type = void; };
template<bool b, typename T = void> struct enable_if {};
template<typename T> struct enable_if<true, T> { using type = T; };
struct X { float x; int f() { return 1; } X operator*(X other) { return other; } };
struct Y { float y; template<typename U> U g(U u) { return u; } };
struct Callable { int operator()(int a) { return a; } };
void take(X x);

template<typename T, typename V = float> struct direct { static const int value = 0; };
template<typename T> struct direct<T, __decltype(any<T>().x)> { static const int value = 1; };
template<typename T> struct direct<T, __decltype(any<T>().y)> { static const int value = 2; };
template<typename T, typename V = int> struct called { static const int value = 0; };
template<typename T> struct called<T, __decltype(any<T>().f())> { static const int value = 1; };
template<typename T> struct called<T, __decltype(any<T>().template g<int>(1))> { static const int value = 2; };
template<typename T> struct called<T, __decltype(any<T>()(1))> { static const int value = 3; };
template<typename T, typename V = void> struct none { static const int value = 0; };
template<typename T> struct none<T, __decltype((void)any<T>().x)> { static const int value = 1; };
template<typename T, typename V = void> struct taken { static const int value = 0; };
template<typename T> struct taken<T, __decltype(take(any<T>()))> { static const int value = 1; };
template<typename T, typename V = T> struct multiplied { static const int value = 0; };
template<typename T> struct multiplied<T, __decltype(any<T>() * any<T>())> { static const int value = 1; };
template<typename T, typename V = void> struct through { static const int value = 0; };
template<typename T> struct through<T, typename ignore<__decltype(any<T>().x)>::type> { static const int value = 1; };
template<typename T, typename V = void> struct word { static const int value = 0; };
template<typename T> struct word<T, typename enable_if<sizeof(any<T>()) == 4>::type> { static const int value = 1; };
template<typename T, typename V = float> struct ranked { static const int value = 0; };
template<typename T, int N> struct ranked<vector<T, N>, __decltype(any<T>() + 0.5)> { static const int value = N; };

template<typename T> __decltype(any<T>().x) part(T t) { return t.x; }
template<typename T> __decltype(any<T>().y) part(T t) { return t.y + 1; }
template<typename T, typename U = __decltype(any<T>().x)> int given(T t) { return 1; }
template<typename T, typename U = __decltype(any<T>().y), int N = 0> int given(T t) { return 2; }

[numthreads(1, 1, 1)]
void main()
{
    X x = {4};
    Y y = {5};
    check(direct<X>::value);          //= 1
    check(direct<Y>::value);          //= 2
    check(direct<Callable>::value);   //= 0
    check(called<X>::value);          //= 1
    check(called<Y>::value);          //= 2
    check(called<Callable>::value);   //= 3
    check(called<int>::value);        //= 0
    check(none<X>::value);            //= 1
    check(none<Y>::value);            //= 0
    check(taken<X>::value);           //= 1
    check(taken<Y>::value);           //= 0
    check(multiplied<X>::value);      //= 1
    check(multiplied<Y>::value);      //= 0
    check(multiplied<float3>::value); //= 1
    check(through<X>::value);         //= 1
    check(through<float3>::value);    //= 1
    check(through<float>::value);     //= 0
    check(word<uint>::value);         //= 1
    check(word<uint2>::value);        //= 0
    check(ranked<float3>::value);     //= 3
    check(ranked<float>::value);      //= 0
    check((int)part(x));              //= 4
    check((int)part(y));              //= 6
    check(given(x));                  //= 1
    check(given(y));                  //= 2
}
