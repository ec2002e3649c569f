// The complete text: bindings, struct layouts, loops, expressions, atomics.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -wgsl %s -Fo %t.wgsl && FileCheck %s < %t.wgsl
struct Light { float3 position; float radius; float3 color; uint kind; };
cbuffer Camera { float4x4 view; float3 eye; float time; };
StructuredBuffer<Light> lights;
RWStructuredBuffer<float4> result;
RWByteAddressBuffer counts;
groupshared float sums[64];
groupshared uint total;

// CHECK: struct Camera_block {
// CHECK-NEXT: view: mat4x4f,
// CHECK-NEXT: eye: vec3f,
// CHECK-NEXT: time: f32,
// CHECK: @group(0) @binding(0) var<uniform> Camera: Camera_block;
// CHECK-NEXT: @group(0) @binding(1) var<storage, read> lights: array<Light>;
// CHECK-NEXT: @group(0) @binding(2) var<storage, read_write> result: array<vec4f>;
// CHECK-NEXT: @group(0) @binding(3) var<storage, read_write> counts: array<atomic<u32>>;
// CHECK-NEXT: var<workgroup> sums: array<f32, 64>;
// CHECK-NEXT: var<workgroup> total: atomic<u32>;

// CHECK: @compute @workgroup_size(64, 1, 1)
// CHECK-NEXT: fn main(
// CHECK-NEXT: @builtin(global_invocation_id) [[ID:.*]]: vec3u,
// CHECK-NEXT: @builtin(local_invocation_index) [[INDEX:.*]]: u32,
// CHECK-NEXT: ) {
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex)
{
    float3 c = 0;
    // CHECK: loop {
    // CHECK: if ([[K:k]] >= 4u) {
    // CHECK-NEXT: break;
    // CHECK: let [[L:sum]] = [[K]] + [[ID]].x;
    // CHECK: if (lights{{\[}}[[L]]].kind == 1u) {
    // CHECK: continue;
    // CHECK: Camera.view * vec4f(Camera.eye, 1.0)
    // CHECK: saturate(dot(lights{{\[}}[[L]]].position - Camera.eye,
    // CHECK: continuing {
    // CHECK-NEXT: [[K]]++;
    for (uint k = 0; k < 4; k++) {
        Light l = lights[k + id.x];
        if (l.kind == 1)
            continue;
        c += l.color * saturate(dot(l.position - eye, mul(view, float4(eye, 1)).xyz)) / l.radius;
    }
    // CHECK: sums{{\[}}[[INDEX]]] =
    sums[i] = c.x;
    // CHECK: atomicStore(&total, 0u);
    if (i == 0)
        total = 0;
    // CHECK: workgroupBarrier();
    GroupMemoryBarrierWithGroupSync();
    // CHECK-NEXT: atomicAdd(&total, 1u);
    InterlockedAdd(total, 1);
    uint old;
    // CHECK-NEXT: let [[OLD:.*]] = atomicAdd(&counts[1], [[INDEX]]);
    counts.InterlockedAdd(4, i, old);
    GroupMemoryBarrierWithGroupSync();
    // CHECK: result{{\[}}[[ID]].x] = vec4f({{.*}},
    // CHECK-NEXT: sums[([[INDEX]] + 1u) & 63u] + f32(atomicLoad(&total)) + f32([[OLD]]));
    result[id.x] = float4(c, sums[(i + 1) & 63] + total + old);
}
