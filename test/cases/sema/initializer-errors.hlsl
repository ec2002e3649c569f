// The components of an initializer list are counted.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct S {
    float2 a;
    int b;
};
Texture2D<float4> tex;
void nothing() {}

float4 main(float4 v : V) : SV_Target {
    // CHECK: :[[#@LINE+1]]:16: error: too few components for 'float4': 3 given, 4 needed
    float4 a = {1, 2, 3};
    // CHECK: :[[#@LINE+1]]:11: error: too many components for 'S': 5 given, 3 needed
    S b = {v, 1};
    // CHECK: :[[#@LINE+1]]:11: error: too few components for 'S': 0 given, 3 needed
    S c = {};
    // CHECK: :[[#@LINE+1]]:18: error: 5 components are not a multiple of the elements of 'float2'
    float2 d[] = {v, 1};
    // CHECK: :[[#@LINE+1]]:20: error: cannot convert from 'Texture2D<float4>' to 'float'
    float2 e = {1, tex};
    // CHECK: :[[#@LINE+1]]:23: error: too few components for 'float2': 1 given, 2 needed
    float2 f = float2(1);
    // CHECK: :[[#@LINE+1]]:11: error: 'S' has no constructor; only numbers, vectors and matrices do
    S g = S(1, 2, 3);
    // CHECK: :[[#@LINE+1]]:20: error: initializer of type 'void' does not have a value
    float2 h = {1, nothing()};
    // CHECK: :[[#@LINE+1]]:16: error: cannot construct 'float2' without arguments
    float2 i = float2();
    return 0;
}
