// RUN: not hlsl2spv -T ps_6_2 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct S { float x; };
// CHECK: :[[#@LINE+1]]:8: error: 'float16_t' needs '-enable-16bit-types'
static float16_t a;
// CHECK: error: a dimension must be a constant from 1 to 4
static vector<float, 5> b;
// CHECK: error: the components of a vector or matrix must be of a scalar type
static vector<S, 2> c;
// CHECK: error: elements of 'Texture2D' must be scalars or vectors, not 'S'
Texture2D<S> d;
// CHECK: error: an element of 'Buffer' must fit into 128 bits
Buffer<double4> e;
// CHECK: error: 'RWTexture2D' takes 1 template argument
RWTexture2D f;
// CHECK: error: 'StructuredBuffer' cannot hold resources, as there are in 'SamplerState'
StructuredBuffer<SamplerState> g;
// CHECK: error: 'ConstantBuffer' holds a struct, not 'float4'
ConstantBuffer<float4> h;
// CHECK: error: the size of an array must be positive
static float i[0];
// CHECK: error: an array of that size is too large
static float j[2000000000][2000000000];
// CHECK: error: the size of an array must be an integer, not 'literal float'
static float k[1.5];
// CHECK: error: an enum's values are integers, not 'float'
enum Wrong : float { A };
// CHECK: error: the value of an enumerator must be an integer constant
static int variable;
enum Dynamic { B = variable };
// CHECK: error: an array cannot hold strings
string n[2];
// CHECK: error: array 'o' needs a size or an initializer
static float o[];

float main() : SV_Target {
    return 0;
}
