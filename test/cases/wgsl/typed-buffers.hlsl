// Typed buffers as storage buffers.
// RUN: hlsl2spv -T cs_6_0 %s -wgsl -wgsl-typed-buffers | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 %s -wgsl 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlsl2spv -T cs_6_0 -D PARTS %s -wgsl -wgsl-typed-buffers 2>&1 | FileCheck %s --check-prefix=PARTS
// RUN: not hlsl2spv -T cs_6_0 -D MIXED %s -wgsl -wgsl-typed-buffers 2>&1 | FileCheck %s --check-prefix=MIXED

// NONE: :[[#@LINE+2]]:16: error: typed buffers are not supported in WGSL; use a structured buffer, or '-wgsl-typed-buffers'
// CHECK-DAG: var<storage, read> colors: array<vec4f>;
Buffer<float4> colors;
// CHECK-DAG: var<storage, read> numbers: array<u32>;
Buffer<uint> numbers;
// CHECK-DAG: var<storage, read_write> pairs: array<vec2f>;
RWBuffer<float2> pairs;
// CHECK-DAG: var<storage, read_write> counts: array<atomic<u32>>;
RWBuffer<uint> counts;
// CHECK-DAG: var<storage, read_write> bytes: array<u32>;
[[vk::image_format("rgba8")]] RWBuffer<float4> bytes;
// CHECK-DAG: var<storage, read_write> halves: array<vec2u>;
[[vk::image_format("rgba16f")]] RWBuffer<float4> halves;
// CHECK-DAG: var<storage, read> heights: array<u32>;
[[vk::image_format("r16f")]] RWBuffer<float> heights;
#ifdef PARTS
// PARTS: error: writable typed buffers of format R8ui are not supported in WGSL
[[vk::image_format("r8ui")]] RWBuffer<uint> parts;
#endif
#ifdef MIXED
// MIXED: error: typed buffers of format Rgb10A2 are not supported in WGSL
[[vk::image_format("rgb10a2")]] RWBuffer<float4> mixed;
#endif

[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    uint size;
    colors.GetDimensions(size);
    // CHECK: colors[global_invocation_id.x % arrayLength(&colors)]
    // CHECK: let [[PAIR:.*]] = vec4f(pairs[{{.*}}], 0.0, 1.0);
    // CHECK: pairs[global_invocation_id.x] = {{.*}}.zw * f32(numbers[global_invocation_id.x]) + [[PAIR]].xy;
    pairs[i] = colors[i % size].zw * numbers[i] + pairs[i + 1];
    // CHECK: atomicAdd(&counts[
    InterlockedAdd(counts[i & 3], 2);
    // CHECK: atomicStore(&counts[
    counts[i] = 1;
    // CHECK: [[HALVES:halves_texel]] = vec4f(unpack2x16float(halves[global_invocation_id.x].x),
    // CHECK-NEXT: unpack2x16float(halves[global_invocation_id.x].y))
    // CHECK: unpack2x16float(heights[global_invocation_id.x / 2u])[global_invocation_id.x % 2u]
    // CHECK: bytes[global_invocation_id.x] = pack4x8unorm(
    // CHECK: unpack4x8unorm(bytes[
    // CHECK: halves[global_invocation_id.x] = vec2u(pack2x16float(
    bytes[i] = halves[i] * heights[i];
    halves[i] = bytes[i + 1].yzwx;
#ifdef PARTS
    parts[i] = 1;
#endif
#ifdef MIXED
    mixed[i] = 1;
#endif
}
