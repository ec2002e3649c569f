// Typed buffers as storage buffers.
// RUN: hlsl2spv -T cs_6_0 %s -wgsl -wgsl-typed-buffers | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 %s -wgsl 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlsl2spv -T cs_6_0 -D PACKED %s -wgsl -wgsl-typed-buffers 2>&1 | FileCheck %s --check-prefix=PACKED

// NONE: :[[#@LINE+2]]:16: error: typed buffers are not supported in WGSL; use a structured buffer, or '-wgsl-typed-buffers'
// CHECK-DAG: var<storage, read> colors: array<vec4f>;
Buffer<float4> colors;
// CHECK-DAG: var<storage, read> numbers: array<u32>;
Buffer<uint> numbers;
// CHECK-DAG: var<storage, read_write> pairs: array<vec2f>;
RWBuffer<float2> pairs;
// CHECK-DAG: var<storage, read_write> counts: array<atomic<u32>>;
RWBuffer<uint> counts;
#ifdef PACKED
// PACKED: error: typed buffers of format Rgba8 are not supported in WGSL
[[vk::image_format("rgba8")]] RWBuffer<float4> packed;
#endif

[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    uint size;
    colors.GetDimensions(size);
    // CHECK: colors[global_invocation_id.x % arrayLength(&colors)]
    // CHECK: let [[PAIR:.*]] = vec4f(pairs[global_invocation_id.x + 1u], 0.0, 1.0);
    // CHECK: pairs[global_invocation_id.x] = {{.*}} + [[PAIR]].xy;
    pairs[i] = colors[i % size].zw * numbers[i] + pairs[i + 1];
    // CHECK: atomicAdd(&counts[
    InterlockedAdd(counts[i & 3], 2);
    // CHECK: atomicStore(&counts[
    counts[i] = 1;
#ifdef PACKED
    packed[i] = 1;
#endif
}
