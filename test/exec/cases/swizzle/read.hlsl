//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    float4 v = float4(f[0], f[1], f[2], f[3]);
    check(v.wzyx);                          //= 4 3 2 1
    check(v.xx);                            //= 1 1
    check(v.rgba.bgr);                      //= 3 2 1
    check(v.zzzz);                          //= 3 3 3 3
    check(v.xyz.zy);                        //= 3 2
    check(v[2]);                            //= 3
    check(v[int(f[2])]);                    //= 4
    check(v.y);                             //= 2
    check(f[1].xxx);                        //= 2 2 2
    check((v + 1).yx);                      //= 3 2
    check(v.xw * v.yz);                     //= 2 12
    check(float2(v.w, v.x).yx);             //= 1 4
    check(float3(v.xy, f[6]));              //= 1 2 7
    check(float4(v.w, v.yz, 9));            //= 4 2 3 9
}
