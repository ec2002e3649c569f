// Components of vectors and matrices, and components that do not exist.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -E main -DBAD %s 2>&1 | FileCheck %s --check-prefix=BAD --implicit-check-not=error:

float4 main(float4 v : V, float2x3 m : M, float f : F) : SV_Target {
    // CHECK: swizzle 'float2' .yx lvalue
    // CHECK-NEXT: variable 'float4' v
    v.bgr.yz = 1;
    // CHECK: swizzle 'float3' .xxx
    float3 a = f.xxx;
    // CHECK: matrix-swizzle 'float2' ._m00_m12 lvalue
    m._11_23 = v.xy;
    // CHECK: matrix-swizzle 'float3' ._m01_m01_m02
    // CHECK-NEXT: load 'float2x3'
    float3 b = m._m01_m01_m02;
    // CHECK: index 'float' lvalue
    // CHECK-NEXT: index 'float3' lvalue
    m[1][2] = 3;
#ifdef BAD
    // BAD: :[[#@LINE+1]]:7: error: 'float4' has no component 'xg': xyzw and rgba cannot be mixed
    v.xg;
    // BAD: :[[#@LINE+1]]:10: error: 'float2' has no component 'z': it has two, x and y
    v.xy.z;
    // BAD: :[[#@LINE+1]]:7: error: 'float4' has no component 'xyzwx': a swizzle names four components at most
    v.xyzwx;
    // BAD: :[[#@LINE+1]]:7: error: 'float2x3' has no component '_m20': there is no such component
    m._m20;
    // BAD: :[[#@LINE+1]]:7: error: 'float2x3' has no component '_m00_11': _m00 and _11 cannot be mixed
    m._m00_11;
    // BAD: :[[#@LINE+1]]:7: error: 'float2x3' has no component '_00': _11 is the first component
    m._00;
    // BAD: :[[#@LINE+1]]:7: error: 'float' has no component 'y': it has one, x
    f.y;
#endif
    return a.x + b.x + v;
}
