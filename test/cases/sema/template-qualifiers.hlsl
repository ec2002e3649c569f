// Templates distinguish `const T` and `T &` from `T` (C++ [temp.type], [dcl.type.decltype]).
// HLSL has no syntax for references, but the type of a subscript expression is one.
// RUN: hlsl2spv -T cs_6_6 -HV 2021 %s -fsyntax-only
// RUN: hlsl2spv -T cs_6_6 -HV 202x %s -fsyntax-only
// RUN: not hlsl2spv -T cs_6_6 -DBAD %s 2>&1 | FileCheck %s --implicit-check-not=error:
template<class T> struct sort { static const int value = 0; };
template<> struct sort<int> { static const int value = 1; };
template<> struct sort<const int> { static const int value = 2; };

struct holder { static int items[1]; using reference = __decltype(items[0]); };
template<> struct sort<holder::reference> { static const int value = 3; };

template<class T> struct strip { using type = T; static const bool was_const = false; };
template<class T> struct strip<const T> { using type = T; static const bool was_const = true; };
template<class T> struct shape { static const int value = 0; };
template<class T, int N> struct shape<vector<T, N> > { static const int value = N; };
template<class T, int N> struct shape<const vector<T, N> > { static const int value = -N; };

// An array cannot contain references, so a specialization can detect them.
template<class T> struct ignore { using type = void; };
template<class T, class = void> struct is_reference { static const bool value = true; };
template<class T> struct is_reference<T, typename ignore<T[1]>::type> {
    static const bool value = false;
};

typedef const int constant;
template<class T> using same = T;
template<class T> T twice(T x) { return x + x; }

_Static_assert(sort<int>::value == 1, "plain");
_Static_assert(sort<const int>::value == 2, "const");
_Static_assert(sort<constant>::value == 2, "a name for const");
_Static_assert(sort<same<const int> >::value == 2, "an alias for const");
_Static_assert(sort<holder::reference>::value == 3, "an element");
_Static_assert(sort<strip<constant>::type>::value == 1, "stripped");
_Static_assert(strip<const float>::was_const && !strip<float>::was_const, "matched");
_Static_assert(shape<float3>::value == 3 && shape<const float3>::value == -3, "in shapes");
_Static_assert(shape<float>::value == 0, "no shape");
_Static_assert(!is_reference<int>::value && is_reference<holder::reference>::value, "told apart");

// A static member has its declared type after a scope, and is an lvalue after an object.
template<class T> T any();
struct flagged { static const bool flag = true; bool plain; };
_Static_assert(strip<__decltype(flagged::flag)>::was_const, "declared const");
_Static_assert(!strip<__decltype(any<flagged>().flag)>::was_const, "a reference to const");
_Static_assert(is_reference<__decltype(any<flagged>().flag)>::value, "an lvalue");
_Static_assert(!is_reference<__decltype(any<flagged>().plain)>::value, "a field");

[numthreads(1, 1, 1)] void main()
{
    strip<const int>::type free = 1; // writable
    free = twice<holder::reference>(free);
    strip<float>::type other = twice<const float>(1);
#ifdef BAD
    // CHECK: error: static assertion failed: const matters
    _Static_assert(std::is_same<const float, float>::value, "const matters");
    // CHECK: error: array elements cannot be references
    typedef strip<holder::reference[2]>::type many;
#endif
}
