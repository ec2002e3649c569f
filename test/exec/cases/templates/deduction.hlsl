// The size of a vector is an int.  A parameter of another type is deduced from it only if no other
// function accepts the call.
//@ model: 6_2
//@ result int
#include "../../check.hlsli"

template<typename T> int any_or_size(T t) { return 1; }
template<typename T, uint N> int any_or_size(vector<T, N> t) { return 2; }
template<typename T> int three_or_size(vector<T, 3> t) { return 3; }
template<typename T, uint N> int three_or_size(vector<T, N> t) { return 4; }
template<typename T, uint N> int written_or_size(vector<T, N> t) { return 5; }
int written_or_size(float3 t) { return 6; }
template<typename T, int N> int size(vector<T, N> t) { return N; }
template<typename T, int N, uint M> int sizes(matrix<T, N, M> t) { return N * 10 + M; }
struct Holder {
    template<typename T> int of(inout T t) { return 7; }
    template<typename T, uint N> int of(inout vector<T, N> t) { return 8; }
};
template<int N> struct Of { int x; };
template<typename T> int kind(T t) { return 9; }
template<uint N> int kind(Of<N> t) { return 10; }

[numthreads(1, 1, 1)]
void main()
{
    int3 v = 1;
    Holder holder;
    Of<2> two = {1};
    check(any_or_size(v));              //= 1
    check((any_or_size<int, 3>(v)));    //= 2
    check(three_or_size(v));            //= 3
    check(three_or_size(v.xy));         //= 4
    check(written_or_size(v));          //= 6
    check(size(v));                     //= 3
    check(sizes((int2x3)1));            //= 23
    check(holder.of(v));                //= 7
    check(kind(two));                   //= 9
}
