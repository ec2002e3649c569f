//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;
float2x3 twice(float2x3 m) { return m * 2; }
void swap_rows(inout float2x3 m)
{
    float3 row = m[0];
    m[0] = m[1];
    m[1] = row;
}
void fill(out float2x2 m, float value)
{
    m = value;
    m._m01 = 0;
}
struct Holder
{
    float2x3 m;
    float3 row(int i) { return m[i]; }
    void scale(float by) { m *= by; }
};

[numthreads(1, 1, 1)]
void main()
{
    float2x3 m = float2x3(f[0], f[1], f[2], f[3], f[4], f[5]);
    check(twice(m)[1]);                     //= 8 10 12
    swap_rows(m);
    check(m[0]);                            //= 4 5 6
    float2x2 small;
    fill(small, f[6]);
    check(small[0]);                        //= 7 0
    Holder h;
    h.m = m;
    h.scale(f[1]);
    check(h.row(1));                        //= 2 4 6
    check(h.m._m02);                        //= 12
    h.m[0].x = f[9];
    check(h.row(0));                        //= 10 10 12
}
