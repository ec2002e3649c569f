// Lists of types and of numbers, evaluated at compile time: the module contains no trace of them.
#ifndef META_LISTS
#define META_LISTS
#include "traits.hlsli"
namespace meta {

/* ---- Numbers ---- */

struct end { static const int length = 0; };
template<int Head, class Tail = end> struct list {
    static const int head = Head;
    using tail = Tail;
    static const int length = 1 + Tail::length;
};

template<class L, int I> struct at { static const int value = at<typename L::tail, I - 1>::value; };
template<class L> struct at<L, 0> { static const int value = L::head; };

template<class L, template<int, int> class Step, int Start> struct fold {
    static const int value = fold<typename L::tail, Step, Step<Start, L::head>::value>::value;
};
template<template<int, int> class Step, int Start> struct fold<end, Step, Start> {
    static const int value = Start;
};
template<int A, int B> struct add { static const int value = A + B; };
template<int A, int B> struct larger { static const int value = A > B ? A : B; };

template<class A, class B> struct join {
    using type = list<A::head, typename join<typename A::tail, B>::type>;
};
template<class B> struct join<end, B> { using type = B; };

/* 0, 1 ... Count - 1, by halves, so that long ones are not deep. */
template<int First, int Count> struct count_from {
    using type = typename join<typename count_from<First, Count / 2>::type,
                               typename count_from<First + Count / 2, Count - Count / 2>::type>::type;
};
template<int First> struct count_from<First, 1> { using type = list<First>; };
template<int First> struct count_from<First, 0> { using type = end; };

template<class L, template<int> class Change> struct map {
    using type = list<Change<L::head>::value, typename map<typename L::tail, Change>::type>;
};
template<template<int> class Change> struct map<end, Change> { using type = end; };

/* Those of a list that are below a pivot, or those that are not. */
template<class L, int Pivot, bool Below> struct filter {
    using rest = typename filter<typename L::tail, Pivot, Below>::type;
    using type = choose_t<(L::head < Pivot) == Below, list<L::head, rest>, rest>;
};
template<int Pivot, bool Below> struct filter<end, Pivot, Below> { using type = end; };

template<class L> struct sort {
    using below = typename sort<typename filter<typename L::tail, L::head, true>::type>::type;
    using above = typename sort<typename filter<typename L::tail, L::head, false>::type>::type;
    using type = typename join<below, list<L::head, above> >::type;
};
template<> struct sort<end> { using type = end; };

/* A list as a table that the running shader looks into. */
template<class L, int I> struct fill {
    static void into(inout int table[8])
    {
        table[I] = L::head;
        fill<typename L::tail, I + 1>::into(table);
    }
};
template<int I> struct fill<end, I> {
    static void into(inout int table[8]) {}
};

/* ---- Types ---- */

struct nothing {};
template<class A, class B = nothing, class C = nothing, class D = nothing> struct types {
    using head = A;
    using tail = types<B, C, D>;
};
template<class L> struct type_count {
    static const int value = 1 + type_count<typename L::tail>::value;
};
template<class B, class C, class D> struct type_count<types<nothing, B, C, D> > {
    static const int value = 0;
};
template<class L, int I> struct type_at {
    using type = typename type_at<typename L::tail, I - 1>::type;
};
template<class L> struct type_at<L, 0> { using type = typename L::head; };
template<class L, class T, int I = 0> struct index_of {
    static const int value = index_of<typename L::tail, T, I + 1>::value;
};
template<class T, class B, class C, class D, int I> struct index_of<types<T, B, C, D>, T, I> {
    static const int value = I;
};
template<class T, class B, class C, class D, int I> struct index_of<types<nothing, B, C, D>, T, I> {
    static const int value = -1;
};

/* ---- A tuple ---- */

template<class L, int Count = type_count<L>::value> struct tuple {
    typename L::head first;
    tuple<typename L::tail, Count - 1> others;
};
template<class L> struct tuple<L, 0> { int unused; };

template<int I> struct get_helper {
    template<class L, int N>
    static typename type_at<L, I>::type get(tuple<L, N> t) { return get_helper<I - 1>::get(t.others); }
    template<class L, int N>
    static void set(inout tuple<L, N> t, typename type_at<L, I>::type value)
    {
        get_helper<I - 1>::set(t.others, value);
    }
};
template<> struct get_helper<0> {
    template<class L, int N> static typename L::head get(tuple<L, N> t) { return t.first; }
    template<class L, int N> static void set(inout tuple<L, N> t, typename L::head value) { t.first = value; }
};
template<int I, class L, int N> typename type_at<L, I>::type get(tuple<L, N> t) { return get_helper<I>::get(t); }
template<int I, class L, int N> void set(inout tuple<L, N> t, typename type_at<L, I>::type value)
{
    get_helper<I>::set(t, value);
}
}
#endif
