// Types in memory must have a size; arrays of resources that the host binds need none.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: :[[#@LINE+1]]:26: error: array 'middle' requires a size
cbuffer numbers { float4 middle[]; float b; };
// CHECK: :[[#@LINE+1]]:31: error: array 'last' requires a size
tbuffer more { uint b2; float last[]; };
cbuffer textures { Texture2D<float4> all[]; };
struct Data { float4 a; };
// CHECK: :[[#@LINE+1]]:57: error: array in a struct requires a size
struct Addresses { uint n; vk::BufferPointer<Data, 16>  addresses[]; };
// CHECK: :[[#@LINE+1]]:18: error: array 'fixed' requires a size or an initializer
static Texture2D fixed[];
struct Bound { Texture2D all_of_struct[]; };
// CHECK: :[[#@LINE+1]]:14: error: array 'copies' requires a size or an initializer
static Bound copies[];
// CHECK: :[[#@LINE+1]]:21: error: array 'streams' requires a size or an initializer
PointStream<float4> streams[];
Texture2D free[];
Bound bound;
// CHECK: :[[#@LINE+1]]:27: error: 'Bound' contains an array without a size, so only the host can bind variables of it
float4 of_parameter(Bound b) { return 0; }
// CHECK: :[[#@LINE+1]]:1: error: 'Bound' contains an array without a size
Bound of_result() { return bound; }
float4 of_local() {
    // CHECK: :[[#@LINE+1]]:11: error: 'Bound' contains an array without a size
    Bound local;
    return 0;
}
static Texture2D begun[] = {free[0], free[1]};
RWBuffer<float> to;
[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) { to[i] = middle[1].x + b + last[i] + all[i].Load(0).x; }
