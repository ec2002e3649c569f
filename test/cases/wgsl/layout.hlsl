// Member offsets are preserved: a member that WGSL would place elsewhere is split into components.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E words -fvk-use-dx-layout -wgsl %s | FileCheck --check-prefix=WORDS %s
struct Spaced { float4 a; [[vk::offset(32)]] float4 b; };
struct Tight { float one; float2 pair; };
struct Counted { uint2 counts; };

// CHECK: struct [[SPACED:Spaced.*]] {
// CHECK-NEXT: @size(32) a: vec4f,
// CHECK-NEXT: b: vec4f,
// CHECK: var<uniform> spaced: [[SPACED]];
ConstantBuffer<Spaced> spaced;
// CHECK: var<storage, read> tight: array<[[TIGHT:Tight.*]]>;
StructuredBuffer<Tight> tight;
// CHECK: var<storage, read_write> result: array<vec4f>;
RWStructuredBuffer<float4> result;
// CHECK: var<storage, read_write> written: array<[[TIGHT]]>;
RWStructuredBuffer<Tight> written;
// CHECK: var<storage, read_write> counted: array<[[COUNTED:.*]]>;
RWStructuredBuffer<Counted> counted;

// The array stride in a constant buffer is 16 bytes.
cbuffer list { float first; float3 direction; float numbers[3]; float2 pairs[2][2]; };

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupID)
{
    // CHECK: let [[SUM:.*]] = spaced.a + spaced.b + list.numbers[1].x + (list.first + list.pairs[{{.*}}][1].xy.y);
    // CHECK-NEXT: result[0] = [[SUM]];
    result[0] = spaced.a + spaced.b + numbers[1] + (first + pairs[i][1].y);
    // CHECK: let [[DIRECTION:.*]] = vec3f(list.direction_x, list.direction_y, list.direction_z);
    // CHECK-NEXT: result[1] = vec4f([[DIRECTION]], list.direction_y);
    result[1] = float4(direction, direction.y);
    // CHECK: result[2] = vec4f(vec3f(list.direction_x, list.direction_y, list.direction_z)[
    result[2] = direction[i];
    // CHECK: let [[PAIR:.*]] = vec2f(tight[{{.*}}].pair_x, tight[{{.*}}].pair_y);
    // CHECK-NEXT: written[{{.*}}].pair_x = [[PAIR]].x;
    // CHECK-NEXT: written[{{.*}}].pair_y = [[PAIR]].y;
    written[i].pair = tight[i].pair;
    // CHECK: if ({{.*}} == 0u) {
    // CHECK-NEXT: written[0].pair_x = 2.0;
    // CHECK-NEXT: }
    // CHECK-NEXT: if ({{.*}} == 1u) {
    // CHECK-NEXT: written[0].pair_y = 2.0;
    written[0].pair[i] = 2;
    // CHECK: atomicAdd(&counted[1].counts_y, 3u);
    InterlockedAdd(counted[1].counts.y, 3);
}

// Data that is not a member is read and written as words.
// WORDS: var<storage, read> places: array<u32>;
StructuredBuffer<float3> places;
// WORDS: var<storage, read_write> moved: array<u32>;
RWStructuredBuffer<float3> moved;
// WORDS: fn load_places_vec3f(at: u32) -> vec3f {
// WORDS-NEXT: return vec3f(bitcast<f32>(places[at]), bitcast<f32>(places[at + 1u]), bitcast<f32>(places[at + 2u]));
// WORDS: fn store_moved_vec3f(at: u32, value: vec3f) {
// WORDS-NEXT: moved[at] = bitcast<u32>(value[0]);

[numthreads(1, 1, 1)]
void words(uint i : SV_GroupID)
{
    // WORDS: store_moved_vec3f([[AT:.*]] * 3u, load_places_vec3f([[AT]] * 3u));
    moved[i] = places[i];
}
