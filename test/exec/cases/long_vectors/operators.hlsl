// Operators on vectors also apply to vectors of more than four components.
//@ model: 6_9
//@ result float
#include "../../check.hlsli"

typedef vector<float, 6> Float6;
typedef vector<int, 6> Int6;
typedef vector<bool, 6> Bool6;

void check_all(Float6 v)
{
    for (uint i = 0; i < 6; i++)
        check(v[i]);
}

[numthreads(1, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    Float6 a = {1, 2, 3, 4, 5, 6}, b = Float6(float4(6, 5, 4, 3), 2.0 + lane, 1);
    check_all(a + b * 2);  //= 13 12 11 10 9 8
    check_all(-a / 2 - 1); //= -1.5 -2 -2.5 -3 -3.5 -4
    Int6 n = (Int6)a, m = 3 + (int)lane;
    check_all((Float6)(n % m));                   //= 1 2 0 1 2 0
    check_all((Float6)(n << 1 | 1));              //= 3 5 7 9 11 13
    check_all((Float6)((n ^ m) & ~1));            //= 2 0 0 6 6 4
    Bool6 less = a < b;
    check_all(select(less, a, b));                //= 1 2 3 3 2 1
    check_all((Float6)select(less, n, -n));       //= 1 2 3 -4 -5 -6
    check(any(a == b) ? 1.0 : 2.0);               //= 2
    check(all(a + b == 7) ? 1.0 : 2.0);           //= 1
    check_all((Float6)(!less));                   //= 0 0 0 1 1 1
    check_all(lane == 0 ? a : b);                 //= 1 2 3 4 5 6
    a += b;
    a *= 0.5;
    a++;
    check_all(a);                                 //= 4.5 4.5 4.5 4.5 4.5 4.5
    check_all((Float6)and(less, a == a));         //= 1 1 1 0 0 0
}
