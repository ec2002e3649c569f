//@ options: -HV 2021
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

template <typename T> T largest(T a, T b) { return a > b ? a : b; }
template <typename T, int N> T sum(T list[N])
{
    T total = list[0];
    for (int i = 1; i < N; i++)
        total += list[i];
    return total;
}
template <typename T> struct Pair
{
    T first, second;
    T sum() { return first + second; }
    Pair<T> swapped()
    {
        Pair<T> p;
        p.first = second;
        p.second = first;
        return p;
    }
};
template <> struct Pair<bool>
{
    bool first, second;
    bool sum() { return first || second; }
};
template <int N> int power(int x) { return x * power<N - 1>(x); }
template <> int power<0>(int x) { return 1; }
template <typename T> int size_of() { return sizeof(T); }
template <typename A, typename B = A> struct Both { A a; B b; };

[numthreads(1, 1, 1)]
void main()
{
    check(largest(n[2], n[3]));             //= 3
    check(largest<float>(n[2], 0.5));       //= float 2
    int list[3] = {n[1], n[2], n[3]};
    check(sum(list));                       //= int 6
    float2 vectors[2] = {float2(1, 2), float2(3, n[4])};
    check(sum(vectors));                    //= float 4 6
    Pair<int> p;
    p.first = n[5];
    p.second = n[7];
    check(p.sum());                         //= int 12
    check(p.swapped().first);               //= 7
    Pair<float3> q;
    q.first = 1;
    q.second = float3(1, 2, 3);
    check(q.sum());                         //= float 2 3 4
    Pair<bool> r;
    r.first = n[0];
    r.second = n[1];
    check(r.sum());                         //= int 1
    check(power<3>(n[2]));                  //= 8
    check(size_of<float3>());               //= 12
    check(size_of<Pair<double> >());        //= 16
    Both<int> both;
    both.b = n[6];
    check(both.b);                          //= 6
}
