// What WGSL has not is an error where the source has it, and nothing is written.
// RUN: rm -f %t.wgsl
// RUN: not hlsl2spv -T cs_6_2 -enable-16bit-types -E longs -wgsl -Fo %t.wgsl %s 2>&1 | FileCheck --check-prefix=LONGS %s
// RUN: not test -e %t.wgsl
// RUN: not hlsl2spv -T cs_6_2 -enable-16bit-types -E shorts -wgsl %s 2>&1 | FileCheck --check-prefix=SHORTS %s
// RUN: not hlsl2spv -T cs_6_2 -E typed -wgsl %s 2>&1 | FileCheck --check-prefix=TYPED %s
// RUN: not hlsl2spv -T cs_6_2 -E images -wgsl %s 2>&1 | FileCheck --check-prefix=IMAGES %s
// RUN: not hlsl2spv -T cs_6_2 -E formats -wgsl %s 2>&1 | FileCheck --check-prefix=FORMATS %s
// RUN: not hlsl2spv -T gs_6_0 -E geometry -wgsl %s 2>&1 | FileCheck --check-prefix=STAGE %s
// RUN: not hlsl2spv -T as_6_5 -E amplify -fspv-target-env=vulkan1.3 -wgsl %s 2>&1 | FileCheck --check-prefix=PAYLOAD %s
// RUN: not hlsl2spv -T cs_6_2 -E barrier -wgsl %s 2>&1 | FileCheck --check-prefix=BARRIER %s
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void longs(uint i : SV_GroupID)
{
    // LONGS: refused.hlsl:[[@LINE+1]]:{{.*}}: error: WGSL has no integers of 64 bits
    uint64_t wide = (uint64_t)result[i] * result[i + 1];
    result[0] = (uint)(wide >> 32);
}

#ifdef __HLSL_ENABLE_16_BIT
[numthreads(1, 1, 1)]
void shorts()
{
    // SHORTS: refused.hlsl:[[@LINE+1]]:{{.*}}: error: WGSL has no integers of 16 bits
    result[0] = (uint16_t)(result[1] * 3);
}
#endif

// TYPED: refused.hlsl:[[@LINE+1]]:{{.*}}: error: WGSL has no typed buffers; use a structured buffer
Buffer<float4> values;
[numthreads(1, 1, 1)]
void typed()
{
    result[0] = (uint)values[1].x;
}

// IMAGES: error: WGSL has no atomics on textures
RWTexture2D<uint> counts;
[numthreads(1, 1, 1)]
void images()
{
    InterlockedAdd(counts[uint2(0, 0)], 1);
}

// FORMATS: refused.hlsl:[[@LINE+1]]:{{.*}}: error: WebGPU does not read and write textures of the format Rg32f at once
RWTexture2D<float2> picture;
[numthreads(1, 1, 1)]
void formats()
{
    picture[uint2(0, 0)] = picture[uint2(1, 0)] * 2;
}

// STAGE: error: WebGPU has no stage like Geometry
struct Vertex { float4 position : SV_Position; };
[maxvertexcount(1)]
void geometry(point Vertex input[1], inout PointStream<Vertex> output)
{
    output.Append(input[0]);
}

// PAYLOAD: error: WGSL has no memory like TaskPayloadWorkgroupEXT
struct Payload { uint number; };
groupshared Payload payload;
[numthreads(1, 1, 1)]
void amplify()
{
    payload.number = 1;
    DispatchMesh(1, 1, 1, payload);
}

// BARRIER: refused.hlsl:[[@LINE+7]]:{{.*}}: error: WGSL has barriers only where all invocations of a workgroup come
groupshared uint shared;
[numthreads(64, 1, 1)]
void barrier(uint i : SV_GroupIndex)
{
    shared = i;
    if (result[i] > 1) {
        GroupMemoryBarrierWithGroupSync();
        result[i] = shared;
    }
}
