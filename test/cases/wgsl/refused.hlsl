// Features that WGSL does not support are errors at their source location, and no output is written.
// RUN: rm -f %t.wgsl
// RUN: not hlsl2spv -T cs_6_2 -enable-16bit-types -E longs -wgsl -Fo %t.wgsl %s 2>&1 | FileCheck --check-prefix=LONGS %s
// RUN: not test -e %t.wgsl
// RUN: not hlsl2spv -T cs_6_2 -E typed -wgsl %s 2>&1 | FileCheck --check-prefix=TYPED %s
// RUN: not hlsl2spv -T cs_6_2 -E images -wgsl %s 2>&1 | FileCheck --check-prefix=IMAGES %s
// RUN: not hlsl2spv -T cs_6_2 -E formats -wgsl %s 2>&1 | FileCheck --check-prefix=FORMATS %s
// RUN: not hlsl2spv -T gs_6_0 -E geometry -wgsl %s 2>&1 | FileCheck --check-prefix=STAGE %s
// RUN: not hlsl2spv -T as_6_5 -E amplify -fspv-target-env=vulkan1.3 -wgsl %s 2>&1 | FileCheck --check-prefix=PAYLOAD %s
// RUN: not hlsl2spv -T cs_6_2 -E sized -wgsl %s 2>&1 | FileCheck --check-prefix=SIZED %s
// RUN: hlsl2spv -T cs_6_2 -E shared_size -wgsl %s | FileCheck --check-prefix=SHARED %s
// RUN: not sh -c 'ulimit -t 20; hlsl2spv -T vs_6_0 -E many -wgsl %s' 2>&1 | FileCheck --check-prefix=MANY %s
// RUN: not hlsl2spv -T cs_6_2 -E barrier -wgsl %s 2>&1 | FileCheck --check-prefix=BARRIER %s
RWStructuredBuffer<uint> result;
[[vk::constant_id(1)]] const uint COUNT = 4;
groupshared uint pool[COUNT * 2];

[numthreads(1, 1, 1)]
void sized(uint i : SV_GroupID)
{
    // SIZED: refused.hlsl:[[@LINE+1]]:{{.*}}: error: specialization constants as array sizes are only supported for groupshared arrays in WGSL
    uint list[COUNT];
    list[i] = 1;
    result[0] = list[result[1]];
}

// SHARED: var<workgroup> pool: array<u32, COUNT * 2u>;
[numthreads(1, 1, 1)]
void shared_size(uint i : SV_GroupID)
{
    pool[i] = 1;
    result[0] = pool[result[1]];
}

[numthreads(1, 1, 1)]
void longs(uint i : SV_GroupID)
{
    // LONGS: refused.hlsl:[[@LINE+1]]:{{.*}}: error: integers of 64 bits are not supported in WGSL
    uint64_t wide = (uint64_t)result[i] * result[i + 1];
    result[0] = (uint)(wide >> 32);
}

// TYPED: refused.hlsl:[[@LINE+1]]:{{.*}}: error: typed buffers are not supported in WGSL; use a structured buffer, or '-wgsl-typed-buffers'
Buffer<float4> values;
[numthreads(1, 1, 1)]
void typed()
{
    result[0] = (uint)values[1].x;
}

// IMAGES: error: atomics on textures are not supported in WGSL
RWTexture2D<uint> counts;
[numthreads(1, 1, 1)]
void images()
{
    InterlockedAdd(counts[uint2(0, 0)], 1);
}

// FORMATS: refused.hlsl:[[@LINE+1]]:{{.*}}: error: reading and writing a texture of format rg32float is not supported in WebGPU
RWTexture2D<float2> picture;
[numthreads(1, 1, 1)]
void formats()
{
    picture[uint2(0, 0)] = picture[uint2(1, 0)] * 2;
}

// STAGE: error: stage Geometry is not supported in WebGPU
struct Vertex { float4 position : SV_Position; };
[maxvertexcount(1)]
void geometry(point Vertex input[1], inout PointStream<Vertex> output)
{
    output.Append(input[0]);
}

// PAYLOAD: error: storage class TaskPayloadWorkgroupEXT is not supported in WGSL
struct Payload { uint number; };
groupshared Payload payload;
[numthreads(1, 1, 1)]
void amplify()
{
    payload.number = 1;
    DispatchMesh(1, 1, 1, payload);
}

struct Many
{
    // MANY: refused.hlsl:{{.*}}: error: locations beyond 255 are not supported in WebGPU
    float values[1000000] : V;
};

float4 many(Many input) : SV_Position { return input.values[7]; }

// BARRIER: refused.hlsl:[[@LINE+7]]:{{.*}}: error: barrier in non-uniform control flow is not supported in WGSL
groupshared uint shared;
[numthreads(64, 1, 1)]
void barrier(uint i : SV_GroupIndex)
{
    shared = i;
    while (result[i] > 1) {
        GroupMemoryBarrierWithGroupSync();
        result[i] = shared;
    }
}
