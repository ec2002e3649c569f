// One message per invalid operation, naming both types.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct S {
    float x;
};
Texture2D<float4> tex;
SamplerState sampler0;
SamplerComparisonState compared;
cbuffer Constants {
    float constant;
};

float4 main(float4 v : V, float3x2 m : M, nointerpolation double d : D, min16int s : SH, bool b : B) : SV_Target {
    S one = {1};
    float array[2] = {1, 2};
    const int fixed = 1;
    // CHECK: :[[#@LINE+1]]:9: error: '+' cannot be applied to 'S' and 'float4'
    one + v;
    // CHECK: :[[#@LINE+1]]:11: error: '==' cannot be applied to 'float[2]' and 'float[2]'
    array == array;
    // CHECK: :[[#@LINE+1]]:9: error: '*' cannot be applied to 'Texture2D<float4>' and 'literal int'
    tex * 2;
    // CHECK: :[[#@LINE+1]]:7: error: '&' cannot be applied to 'float4' and 'literal int'
    v & 1;
    // CHECK: :[[#@LINE+1]]:7: error: '+' cannot be applied to 'float3x2' and 'float4'
    m + v;
    // CHECK: :[[#@LINE+1]]:5: error: '~' cannot be applied to 'float4'
    ~v;
    // CHECK: :[[#@LINE+1]]:7: error: '%' cannot be applied to 'double'; use 'fmod'
    d % d;
    // CHECK: :[[#@LINE+1]]:7: error: cannot divide signed minimum-precision integers; convert them to 'int'
    s / s;
    // CHECK: :[[#@LINE+1]]:7: error: '+' cannot modify a 'bool'
    b += 1;
    // CHECK: :[[#@LINE+1]]:6: error: '++' cannot modify a 'bool'
    b++;
    // CHECK: :[[#@LINE+1]]:7: error: '&&' requires scalars since HLSL 2021; use 'and' for 'float4' and 'float4'
    v && v;
    // CHECK: :[[#@LINE+1]]:7: error: the condition of '?:' is a scalar, not 'float4'; use select()
    v ? v : v;
    // CHECK: :[[#@LINE+1]]:7: error: '?:' cannot choose between 'SamplerState' and 'SamplerComparisonState'
    b ? sampler0 : compared;
    // CHECK: :[[#@LINE+2]]:11: error: cannot assign to 'fixed', which is const
    // CHECK: note: 'fixed' declared here
    fixed = 2;
    // CHECK: :[[#@LINE+1]]:14: error: cannot assign to a member of constant buffer 'Constants'
    constant = 2;
    // CHECK: :[[#@LINE+1]]:10: error: cannot assign to a swizzle that names a component twice
    v.xx = 1;
    // CHECK: :[[#@LINE+1]]:13: error: cannot assign to an rvalue
    (v + v) = 1;
    // CHECK: :[[#@LINE+1]]:18: error: index 2 is out of bounds of 'float[2]'
    return array[2];
}
