// 64-bit integers as pairs of words.
// RUN: hlsl2spv -T cs_6_2 -wgsl -wgsl-int64 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_2 -wgsl %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not hlsl2spv -T cs_6_6 -E atomics -wgsl -wgsl-int64 %s 2>&1 | FileCheck --check-prefix=ATOMIC %s
// RUN: hlsl2spv -T cs_6_6 -E sums -wgsl -wgsl-int64 %s | FileCheck --check-prefix=SUM %s

// The layout is that of the module.
// CHECK: struct Pair {
// CHECK-NEXT: a: u32,
// CHECK-NEXT: b: vec2u,
// CHECK-NEXT: c: vec2u,
struct Pair { uint a; uint64_t b; int64_t c; };
// NONE: :[[#@LINE+1]]:24: error: integers of 64 bits are not supported in WGSL; '-wgsl-int64' makes them pairs of words
StructuredBuffer<Pair> pairs;
// CHECK: var<storage, read_write> results: array<vec2u>;
RWStructuredBuffer<int64_t> results;
// CHECK: var<storage, read_write> vectors: array<array<vec2u, 2>>;
RWStructuredBuffer<uint64_t2> vectors;

// Only used functions are declared.
// CHECK: fn add64(a: vec2u, b: vec2u) -> vec2u {
// CHECK: fn less64(a: vec2u, b: vec2u) -> bool {
// CHECK-NOT: fn less_signed64
// CHECK: fn division64(a: vec2u, b: vec2u) -> vec4u {
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    Pair pair = pairs[i];
    // CHECK: add64({{.*}}, shift_right_signed64({{.*}}, 3u)),
    // CHECK-NEXT: divide_signed64({{.*}}, vec2u(7u, 0u))
    // CHECK-NEXT: results[
    results[i] = (pair.c * (int64_t)pair.b + (pair.c >> 3)) + pair.c / 7;
    uint64_t2 v = vectors[i];
    // CHECK: less64({{.*}}[0], {{.*}}[1])
    // CHECK: add64([[V:v[0-9]*]][1], [[V]][0]);
    // CHECK: [[V]][0] ^ vec2u(2u, 1u);
    // CHECK: float_of64(
    // CHECK: array<vec2u, 2>(select(
    vectors[i] = v.x < v.y ? v.yx + v : (uint64_t2)(float2)(v ^ 0x100000002);
}

// ATOMIC: error: {{.*}} not supported in WGSL
[numthreads(8, 1, 1)]
void atomics(uint i : SV_DispatchThreadID)
{
    InterlockedAdd(vectors[0].x, i);
}

// SUM: = subgroupAdd(split64(
// SUM: = join64(
// SUM: switch (select(select(0xffffffffu, 0u, all({{.*}} == vec2u(5u, 0u))), 1u, all({{.*}} == vec2u(0u, 5u)))) {
[numthreads(8, 1, 1)]
void sums(uint i : SV_DispatchThreadID)
{
    results[i] = WaveActiveSum(results[i]);
    switch (results[i + 1]) {
    case 5:
        results[i] = 1;
        break;
    case 0x500000000ll:
        results[i] = 2;
        break;
    }
}
