// Type traits, derived from the compiler's type checks.
#ifndef META_TRAITS
#define META_TRAITS
namespace meta {

template<class T, T Value> struct constant {
    static const T value = Value;
    using value_type = T;
};
template<bool Value> struct boolean : constant<bool, Value> {};
struct yes : boolean<true> {};
struct no : boolean<false> {};

template<class A, class B> struct is_same : no {};
template<class A> struct is_same<A, A> : yes {};
template<class A, class B> static const bool same = is_same<A, B>::value;

template<bool Condition, class Then, class Else> struct choose { using type = Then; };
template<class Then, class Else> struct choose<false, Then, Else> { using type = Else; };
template<bool Condition, class Then, class Else>
using choose_t = typename choose<Condition, Then, Else>::type;

template<bool Condition, class T = void> struct when {};
template<class T> struct when<true, T> { using type = T; };
template<bool Condition, class T = void> using when_t = typename when<Condition, T>::type;

template<class A, class B = void, class C = void> struct any_type { using type = void; };
template<class A> using void_t = typename any_type<A>::type;

template<class T> T of() {}

/* Numbers. */
template<class T> struct number_kind { static const int value = 0; };
template<> struct number_kind<bool> { static const int value = 1; };
template<> struct number_kind<int> { static const int value = 2; };
template<> struct number_kind<uint> { static const int value = 3; };
template<> struct number_kind<float> { static const int value = 4; };
template<class T> static const bool is_integer = number_kind<T>::value == 2 || number_kind<T>::value == 3;
template<class T> static const bool is_number = number_kind<T>::value > 1;

/* The shape of a value: rows and columns, and what it is made of. */
template<class T> struct shape {
    using element = T;
    static const uint rows = 1;
    static const uint columns = 1;
    template<class U> struct of { using type = U; };
};
template<class T, int N> struct shape<vector<T, N> > {
    using element = T;
    static const uint rows = 1;
    static const uint columns = N;
    template<class U> struct of { using type = vector<U, N>; };
};
template<class T, int R, int C> struct shape<matrix<T, R, C> > {
    using element = T;
    static const uint rows = R;
    static const uint columns = C;
    template<class U> struct of { using type = matrix<U, R, C>; };
};
template<class T> using element_t = typename shape<T>::element;
template<class T, class U> using like_t = typename shape<T>::template of<U>::type;
template<class T> static const uint components = shape<T>::rows * shape<T>::columns;

/* Whether a type has a member type, a static, a method. */
template<class T, class = void> struct has_scale : no {};
template<class T> struct has_scale<T, when_t<same<__decltype(of<T>().scale(of<float>())), T> > > : yes {};
template<class T, class = void> struct has_unit : no {};
template<class T> struct has_unit<T, void_t<typename T::unit> > : yes {};
template<class T, class = void> struct adds : no {};
template<class T> struct adds<T, void_t<__decltype(of<T>() + of<T>())> > : yes {};
}
#endif
