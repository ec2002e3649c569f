// Structures have members where the module has them; what WGSL cannot say is words.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
struct Spaced { float4 a; [[vk::offset(32)]] float4 b; };
struct Tight { float one; float2 pair; };

// CHECK: struct [[SPACED:Spaced.*]] {
// CHECK-NEXT: @size(32) a: vec4f,
// CHECK-NEXT: b: vec4f,
// CHECK: var<uniform> spaced: {{.*}};
ConstantBuffer<Spaced> spaced;
// CHECK: var<uniform> list: array<vec4u, 3>;
cbuffer list { float numbers[3]; };
// CHECK: var<storage, read> tight: array<u32>;
StructuredBuffer<Tight> tight;
// CHECK: var<storage, read_write> result: array<vec4f>;
RWStructuredBuffer<float4> result;
// CHECK: var<storage, read_write> written: array<u32>;
RWStructuredBuffer<Tight> written;

// CHECK: fn load_tight_vec2f(at: u32) -> vec2f {
// CHECK-NEXT: return vec2f(bitcast<f32>(tight[at]), bitcast<f32>(tight[at + 1u]));
// CHECK: fn store_written_vec2f(at: u32, value: vec2f) {
// CHECK-NEXT: written[at] = bitcast<u32>(value[0]);

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupID)
{
    // CHECK: result[0] = spaced.a + spaced.b + vec4f(bitcast<f32>(list[1].x));
    result[0] = spaced.a + spaced.b + numbers[1];
    // CHECK: store_written_vec2f([[AT:.*]] * 4u + 1u, load_tight_vec2f([[AT]] * 4u + 1u));
    written[i].pair = tight[i].pair;
}
