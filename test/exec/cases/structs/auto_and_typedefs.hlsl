//@ options: -HV 2021
//@ result int
//@ buffer n int: 3 4
#include "../../check.hlsli"
StructuredBuffer<int> n;
typedef int Number;
typedef vector<Number, 2> Pair;
typedef matrix<float, 2, 3> Wide;
using Triple = float3;

[numthreads(1, 1, 1)]
void main()
{
    Number a = n[0];
    Pair p = Pair(a, n[1]);
    check(p.yx);                            //= 4 3
    Wide w = {1, 2, 3, 4, 5, 6};
    check(w[1]);                            //= float 4 5 6
    Triple t = 2;
    check(t);                               //= 2 2 2
    const Pair q = p + 1;
    check(q);                               //= int 4 5
    vector<float, 4> v = 1.5;
    check(v);                               //= float 1.5 1.5 1.5 1.5
    check(sizeof(Wide));                    //= uint 24
    check(sizeof(Pair));                    //= 8
}
