// RUN: not hlsl2spv -T ps_6_2 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct S { float x; };
// CHECK: :[[#@LINE+1]]:8: error: 'float16_t' requires '-enable-16bit-types'
static float16_t a;
// CHECK: error: a dimension must be a constant from 1 to 4
static vector<float, 5> b;
// CHECK: error: components of a vector or matrix must have a scalar type
static vector<S, 2> c;
// CHECK: error: elements of 'Texture2D' must be scalars or vectors, not 'S'
Texture2D<S> d;
// CHECK: error: an element of 'Buffer' must fit into 128 bits
Buffer<double4> e;
// CHECK: error: 'RWTexture2D' requires 1 template argument
RWTexture2D f;
// CHECK: error: 'StructuredBuffer' cannot contain the resources of 'SamplerState'
StructuredBuffer<SamplerState> g;
// CHECK: error: 'ConstantBuffer' requires a struct, not 'float4'
ConstantBuffer<float4> h;
// CHECK: error: array size must be positive
static float i[0];
// CHECK: error: array is too large
static float j[2000000000][2000000000];
// CHECK: error: array size must be an integer, not 'literal float'
static float k[1.5];
// CHECK: error: underlying type of an enum must be an integer, not 'float'
enum Wrong : float { A };
// CHECK: error: enumerator value must be an integer constant
static int variable;
enum Dynamic { B = variable };
// CHECK: error: array elements cannot be strings
string n[2];
// CHECK: error: array 'o' requires a size or an initializer
static float o[];

float main() : SV_Target {
    return 0;
}
