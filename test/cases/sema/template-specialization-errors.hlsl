// A specialization is selected when the template is instantiated, not when it is named.
// RUN: not hlsl2spv -T cs_6_2 %s 2>&1 | FileCheck %s --implicit-check-not=error:
RWStructuredBuffer<int> result;

template<typename T> struct Late { static const int value = 0; };
using Mentioned = Late<float>;
template<> struct Late<float> { static const int value = 1; };
static const int used = Late<int>::value;
// CHECK: :[[#@LINE+1]]:19: error: explicit specialization of 'Late' after its first use
template<> struct Late<int> { static const int value = 2; };
// CHECK: :[[#@LINE+1]]:19: error: redefinition of a specialization of 'Late'
template<> struct Late<float> { static const int value = 3; };
// CHECK: :[[#@LINE+1]]:19: error: 'Late' requires 1 template argument, not 2
template<> struct Late<int, int> {};

template<typename T, typename U> struct Pair { static const int value = 0; };
template<typename T> struct Pair<T, int> { static const int value = 1; };
template<typename T> struct Pair<int, T> { static const int value = 2; };
template<typename T> struct Pair<T, int>;
// CHECK: :[[#@LINE+1]]:29: error: redefinition of a partial specialization of 'Pair'
template<typename U> struct Pair<U, int> { static const int value = 3; };
// CHECK: :[[#@LINE-5]]:29: note: previous definition is here

template<bool b, typename T = void> struct enable_if {};
template<typename T> struct enable_if<true, T> { using type = T; };
template<bool b, typename T = void> using enable_if_t = typename enable_if<b, T>::type;
template<typename T> enable_if_t<sizeof(T) == 4, int> of_word(T t) { return 1; }

// An error inside a struct is reported even if it occurs during overload resolution.
// CHECK: :[[#@LINE+2]]:62: error: 'T' is not a struct, enum or namespace
// CHECK: note: in instantiation of 'Wrong<float2>' requested here
template<typename T> struct Wrong { static const int value = T::missing; };
template<typename T, int N = Wrong<T>::value> int tried(T t) { return N; }
int tried(float2 t) { return 1; }

// CHECK: :[[#@LINE+1]]:36: error: instantiations of 'Grow' are nested too deeply
template<typename T> struct Grow { Grow<Grow<T> > next; };

template<typename T> struct Open : T { int get() { return whatever(); } };
template<typename T> struct Shut { int get(); };
// CHECK: :[[#@LINE+2]]:56: error: no template 'Shut<int>::get' with these parameters
// CHECK: :[[#@LINE+19]]:5: note: in instantiation of 'Shut<int>' requested here
template<typename T> template<typename U> int Shut<T>::get(U u) { return 0; }
// CHECK: :[[#@LINE+1]]:26: error: 'Missing' is not a struct or namespace
template<typename T> int Missing<T>::get() { return 0; }

[numthreads(1, 1, 1)]
void main()
{
    int a[Mentioned::value];
    // CHECK: :[[#@LINE+2]]:17: error: ambiguous partial specializations of 'Pair'
    // CHECK: note: in instantiation of 'Pair<int, int>' requested here
    result[0] = Pair<int, int>::value;
    // An invalid alias is reported at each of its uses.
    // CHECK: error: template 'of_word' does not accept these arguments: (int2)
    result[1] = of_word(int2(1, 2));
    // CHECK: error: template 'of_word' does not accept these arguments: (int4)
    result[1] = of_word(int4(1, 2, 3, 4));
    result[2] = tried(float2(1, 2));
    Grow<int> grow;
    Shut<int> shut;
}
