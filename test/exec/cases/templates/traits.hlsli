// Constants as types, selection of types, and type traits.
template<typename T, T v> struct integral_constant {
    static const T value = v;
    using value_type = T;
    using type = integral_constant<T, v>;
};
template<bool b> using bool_constant = integral_constant<bool, b>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;

template<bool b, typename T = void> struct enable_if {};
template<typename T> struct enable_if<true, T> { using type = T; };
template<bool b, typename T = void> using enable_if_t = typename enable_if<b, T>::type;

template<bool b, typename T, typename F> struct conditional { using type = T; };
template<typename T, typename F> struct conditional<false, T, F> { using type = F; };
template<bool b, typename T, typename F> using conditional_t = typename conditional<b, T, F>::type;

template<typename T> struct make_void { using type = void; };
template<typename T> using void_t = typename make_void<T>::type;

template<typename T> struct is_float : false_type {};
template<> struct is_float<float> : true_type {};
template<> struct is_float<half> : true_type {};
template<typename T> struct is_integer : false_type {};
template<> struct is_integer<int> : true_type {};
template<> struct is_integer<uint> : true_type {};

template<typename T> struct shape {
    using scalar = T;
    static const uint rows = 1, columns = 1;
};
template<typename T, int N> struct shape<vector<T, N> > : shape<T> {
    static const uint columns = N;
};
template<typename T, int R, int C> struct shape<matrix<T, R, C> > : shape<T> {
    static const uint rows = R, columns = C;
};
template<typename T> using scalar_t = typename shape<T>::scalar;

template<typename T> struct not_ : bool_constant<!T::value> {};
template<typename A, typename B> struct and_ : bool_constant<A::value && B::value> {};
template<typename A, typename B> struct or_ : conditional_t<A::value, A, B> {};
template<typename T> struct is_number : or_<is_float<scalar_t<T> >, is_integer<scalar_t<T> > > {};

// Detects a member of either kind.
template<typename T, typename = void> struct has_type : false_type {};
template<typename T> struct has_type<T, void_t<typename T::type> > : true_type {};
template<typename T, typename = void> struct has_length : false_type {};
template<typename T> struct has_length<T, void_t<__decltype(((T)0).length())> > : true_type {};

// A concept is a macro before a function.
#define REQUIRES(...) template<typename T, enable_if_t<(__VA_ARGS__), bool> = true>
#define CHECKED(...) _Static_assert(__VA_ARGS__, #__VA_ARGS__)
