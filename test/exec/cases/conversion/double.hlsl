//@ result int
//@ buffer f float: 1.5 -2.75 0.1 3e9
//@ buffer d double: 3.99999 -1e10 1e-3 0.1
#include "../../check.hlsli"
StructuredBuffer<float> f;
StructuredBuffer<double> d;

[numthreads(1, 1, 1)]
void main()
{
    check(int(d[0]));                           //= 3
    check(float(d[1]));                         //= float -1e10
    check(float(d[3]));                         //= 0.1
    check(bool(d[2]));                          //= int 1
    check(uint(double(f[3])));                  //= uint 3000000000
    check(float(double(f[2]) + 1));             //= float 1.1
    check(double(f[2]) == d[3]);                //= int 0
    check(float(d[3]) == f[2]);                 //= 1
    check(float(double(int(f[1]))));            //= float -2
    check(float2(double2(f[0], d[2])));         //= 1.5 0.001
    check(int(double(bool(f[0]))));             //= int 1
}
