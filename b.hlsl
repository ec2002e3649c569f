template<class T> struct A { static const int v = 0; };
template<> struct A<int> { static const int v = 1; };
struct S { static int m[1]; using type = decltype(m[0]); };
template<> struct A<S::type> { static const int v = 3; };
RWStructuredBuffer<int> o;
[numthreads(1,1,1)] void main() { o[0] = A<int>::v; o[1] = A<S::type>::v; }
