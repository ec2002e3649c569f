// Conversion to a wider type preserves the sign.
//@ result int
//@ buffer n int64: -5 5000000000 9223372036854775807
//@ buffer f float: -2.9 1e12 0.5
#include "../../check.hlsli"
StructuredBuffer<int64_t> n;
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    check(int(n[0]));                           //= -5
    check(uint(n[0]));                          //= uint 0xfffffffb
    check(int(n[1]));                           //= int 705032704
    check(float(n[1]));                         //= float 5e9
    check(float(n[2]));                         //= 9223372036854775807
    check(int(int64_t(f[0])));                  //= int -2
    check(int(int64_t(f[1]) / 1000000));        //= 999999
    check(bool(n[1]));                          //= 1
    check(int(int64_t(bool(f[2])) + 1));        //= 2
    check(int(uint64_t(n[0]) >> 32));           //= -1
    check(uint(int64_t(0xffffffffu) >> 31));    //= 1
    check(int(int64_t(-1) >> 40));              //= -1
    check(int2(int64_t2(n[0], 7)));             //= -5 7
    check(float(uint64_t(n[0])));               //= float 18446744073709551616
}
