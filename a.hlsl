template<class T> struct A;
template<> struct A<int> { static const int v = 1; };
template<> struct A<const int> { static const int v = 2; };
RWStructuredBuffer<int> o;
[numthreads(1,1,1)] void main() { o[0] = A<int>::v; o[1] = A<const int>::v; }
