// mul() treats a vector on the left as a row and one on the right as a column; elements are named by row,
// then column.
//@ result float
//@ buffer values float: 1 2 3 4 5 6 7 8 9 10 11 12
#include "../../check.hlsli"
StructuredBuffer<float> values;

[numthreads(1, 1, 1)]
void main()
{
    float2x3 a;
    float3x2 b;
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 3; column++)
        {
            a[row][column] = values[row * 3 + column];
            b[column][row] = values[6 + column * 2 + row];
        }
    check(a[0]);                            //= 1 2 3
    check(a[1]);                            //= 4 5 6
    check(a._m01_m12);                      //= 2 6
    check(a._21_13);                        //= 4 3
    check(b[2]);                            //= 11 12
    check(mul(a, b)[0]);                    //= 58 64
    check(mul(a, b)[1]);                    //= 139 154
    float3x3 wide = mul(b, a);
    check(wide[0]);                         //= 39 54 69
    check(wide[1]);                         //= 49 68 87
    check(wide[2]);                         //= 59 82 105
    check(mul(a, float3(1, 10, 100)));      //= 321 654
    check(mul(float2(1, 10), a));           //= 41 52 63
    check(mul(float3(1, 10, 100), float3(3, 2, 1)));  //= 123
    check(mul(2, a)[1]);                    //= 8 10 12
    check(mul(a, 3)[0]);                    //= 3 6 9
    check(transpose(a)[2]);                 //= 3 6
    check(determinant(mul(a, b)));          //= 36
    check((a * a)[1]);                      //= 16 25 36
    check((a + 1)[0]);                      //= 2 3 4
    check((-a)[1]);                         //= -4 -5 -6
}
