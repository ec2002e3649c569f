// A library of templates: traits, concepts, a tuple, matrices, a list sorted at compile time.
//@ model: 6_2
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
#include "traits.hlsli"
StructuredBuffer<int> n;

/* ---- Concepts ---- */

REQUIRES(is_float<scalar_t<T> >::value) int sort_of(T x) { return 1; }
REQUIRES(is_integer<scalar_t<T> >::value) int sort_of(T x) { return 2; }
REQUIRES(has_length<T>::value) int sort_of(T x) { return 3 + x.length(); }
REQUIRES(!is_number<T>::value && !has_length<T>::value) int sort_of(T x) { return 9; }

struct Word { int2 letters; int length() { return letters.x; } };
struct Plain { int x; };
struct Named { using type = float3; Plain p; };

CHECKED(is_number<float3>::value && is_number<int2x2>::value && !is_number<Word>::value);
CHECKED(shape<float2x3>::rows == 2 && shape<float2x3>::columns == 3);
CHECKED(has_type<Named>::value && !has_type<Plain>::value && !has_type<int>::value);
CHECKED(integral_constant<int, 3>::type::value + integral_constant<uint, 4>::value == 7);
CHECKED(sizeof(conditional_t<(sizeof(Named) > 2), float4, float>) == 16);

/* ---- A tuple ---- */

struct Nil { static const uint size = 0; };
template<typename Head, typename Tail = Nil> struct Tuple {
    static const uint size = 1 + Tail::size;
    using head_type = Head;
    using tail_type = Tail;
    Head head;
    Tail tail;
};
template<uint I, typename T> struct element;
template<typename H, typename T> struct element<0, Tuple<H, T> > {
    using type = H;
    static H get(Tuple<H, T> t) { return t.head; }
};
template<uint I, typename H, typename T> struct element<I, Tuple<H, T> > {
    using type = typename element<I - 1, T>::type;
    static type get(Tuple<H, T> t) { return element<I - 1, T>::get(t.tail); }
};
template<uint I, typename T> typename element<I, T>::type get(T t) { return element<I, T>::get(t); }

/* ---- Matrices of any size ---- */

template<typename T, uint R, uint C> struct Matrix {
    T at[R * C];
    T get(uint r, uint c) { return at[r * C + c]; }
    void set(uint r, uint c, T x) { at[r * C + c] = x; }
    Matrix operator+(Matrix other) {
        Matrix sum;
        for (uint i = 0; i < R * C; i++)
            sum.at[i] = at[i] + other.at[i];
        return sum;
    }
    template<uint D> Matrix<T, R, D> times(Matrix<T, C, D> other);
    Matrix<T, C, R> transposed();
    static Matrix filled(T x);
    T trace();
};
template<typename T, uint R, uint C> template<uint D>
Matrix<T, R, D> Matrix<T, R, C>::times(Matrix<T, C, D> other)
{
    Matrix<T, R, D> product;
    for (uint r = 0; r < R; r++)
        for (uint d = 0; d < D; d++) {
            T sum = 0;
            for (uint c = 0; c < C; c++)
                sum += get(r, c) * other.get(c, d);
            product.set(r, d, sum);
        }
    return product;
}
template<typename T, uint R, uint C> Matrix<T, C, R> Matrix<T, R, C>::transposed()
{
    Matrix<T, C, R> turned;
    for (uint r = 0; r < R; r++)
        for (uint c = 0; c < C; c++)
            turned.set(c, r, get(r, c));
    return turned;
}
template<typename T, uint R, uint C> Matrix<T, R, C> Matrix<T, R, C>::filled(T x)
{
    Matrix made;
    for (uint i = 0; i < R * C; i++)
        made.at[i] = x;
    return made;
}
template<typename T, uint R, uint C> T Matrix<T, R, C>::trace()
{
    T sum = 0;
    for (uint i = 0; i < min(R, C); i++)
        sum += get(i, i);
    return sum;
}

/* ---- A list sorted by the compiler ---- */

template<int H, typename T> struct List {
    static const int head = H;
    using tail = T;
};
template<int X, typename L, bool first> struct put;
template<int X, typename L> struct insert { using type = typename put<X, L, (X <= L::head)>::type; };
template<int X> struct insert<X, Nil> { using type = List<X, Nil>; };
template<int X, typename L> struct put<X, L, true> { using type = List<X, L>; };
template<int X, typename L> struct put<X, L, false> {
    using type = List<L::head, typename insert<X, typename L::tail>::type>;
};
template<typename L> struct sorted {
    using type = typename insert<L::head, typename sorted<typename L::tail>::type>::type;
};
template<> struct sorted<Nil> { using type = Nil; };
template<typename L> struct digits {
    static const int value = L::head;
    static const int number = digits<typename L::tail>::number + value * digits<typename L::tail>::unit;
    static const int unit = 10 * digits<typename L::tail>::unit;
};
template<> struct digits<Nil> { static const int number = 0, unit = 1; };
using Unsorted = List<3, List<1, List<4, List<1, List<5, Nil> > > > >;

/* ---- Templates as parameters ---- */

template<typename T> struct One { T x; T total() { return x; } };
template<typename T> struct Two { T x, y; T total() { return x + y; } };
template<typename T, template<typename> class Holder = One> struct Held {
    Holder<T> held;
    T total() { return held.total(); }
};
template<template<typename> class Holder, typename T> int width(Holder<T> h) { return sizeof(Holder<T>); }
template<template<typename, int> class V, typename T> T first_of_three(T x) { V<T, 3> v = x; return v.x; }

/* ---- Named before they are specialised ---- */

template<typename T> struct Code { static const int value = 0; };
using CodeOfFloat = Code<float>;
int code_of(Code<uint> code);
template<> struct Code<float> { static const int value = 1; };
template<> struct Code<uint> { static const int value = 2; int x; };
template<typename T, int N> struct Code<vector<T, N> > { static const int value = 10 * N + Code<T>::value; };
template<typename T> struct Code<vector<T, 3> > { static const int value = 3; };
int code_of(Code<uint> code) { return code.x + code.value; }

/* ---- Bases that depend on parameters ---- */

template<typename T> struct Base { T x; T twice() { return 2 * x; } };
template<typename T> struct Derived : Base<T> {
    struct Inner : Base<T> { T thrice() { return x + twice(); } };
    Inner inner;
    T sum() { return twice() + this.x + inner.thrice(); }
    bool operator>(Derived other) { return x > other.x; }
};

[numthreads(1, 1, 1)]
void main()
{
    Word w = {n[4], 0, };
    Named named = {n[1]};
    check(sort_of(1.5f + n[0]));                //= 1
    check(sort_of(n[1].xxx));                   //= 2
    check(sort_of(w));                          //= 7
    check(sort_of(named));                      //= 9

    Tuple<int, Tuple<float, Tuple<int2> > > t;
    t.head = n[1];
    t.tail.head = 2.5;
    t.tail.tail.head = int2(n[3], n[4]);
    check((int)t.size);                         //= 3
    check(get<0>(t));                           //= 1
    check((int)(2 * get<1>(t)));                //= 5
    check(get<2>(t).y);                         //= 4

    Matrix<int, 2, 3> a = Matrix<int, 2, 3>::filled(n[1]);
    a.set(1, 2, n[5]);
    check((a + a).get(1, 2));                   //= 10
    check(a.times(a.transposed()).trace());     //= 30
    check(a.times<1>(Matrix<int, 3, 1>::filled(2)).get(1, 0)); //= 14

    check(digits<sorted<Unsorted>::type>::number); //= 11345

    Held<int> one = {n[7]};
    Held<int, Two> two = {n[6], n[7]};
    Two<float2> wide = (Two<float2>)0;
    check(one.total() + two.total());           //= 20
    check(width(wide));                         //= 16
    check(first_of_three<vector>(n[3]));        //= 3

    Code<uint> code = {n[5]};
    check(CodeOfFloat::value + code_of(code));  //= 8
    check(Code<float2>::value);                 //= 21
    check(Code<float3>::value);                 //= 3

    Derived<int> d, e;
    d.x = n[2];
    d.inner.x = n[3];
    e.x = e.inner.x = n[1];
    check(d.sum());                             //= 15
    check(d.operator>(e));                      //= 1
}
