// A system value becomes a Vulkan built-in, which is a scalar or vector of 32-bit components.
// RUN: not hlsl2spv -T cs_6_2 -E compute -enable-16bit-types %s 2>&1 | FileCheck %s --check-prefix=COMPUTE --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_2 -E pixel %s 2>&1 | FileCheck %s --check-prefix=PIXEL --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_2 -E targets %s 2>&1 | FileCheck %s --check-prefix=TARGETS --implicit-check-not=error:
// RUN: not hlsl2spv -T ds_6_2 -E domain_ %s 2>&1 | FileCheck %s --check-prefix=DOMAIN --implicit-check-not=error:
// RUN: hlsl2spv -T vs_6_2 -E vertex %s -fsyntax-only
RWBuffer<uint> result;

[numthreads(1, 1, 1)]
void compute(
    // COMPUTE: [[#@LINE+1]]:15: error: 'SV_DispatchThreadID' must be of at most 32 bits, not 'uint64_t3'
    uint64_t3 wide : SV_DispatchThreadID,
    // COMPUTE: [[#@LINE+1]]:11: error: 'SV_GroupIndex' must be a scalar, not 'uint2'
    uint2 pair : SV_GroupIndex,
    // COMPUTE: [[#@LINE+1]]:13: error: 'SV_GroupID' must be a scalar or a vector, not 'uint2x2'
    uint2x2 matrix_ : SV_GroupID,
    // COMPUTE: [[#@LINE+1]]:10: error: 'SV_GroupThreadID' must be a scalar or a vector, not 'uint[1]'
    uint array[1] : SV_GroupThreadID) {
    result[pair.x] = (uint)(wide.x + matrix_[0].x + array[0]);
}

float4 pixel(
    // PIXEL: [[#@LINE+1]]:12: error: 'SV_Position' must be a vector of four 32-bit floats, not 'float2'
    float2 position : SV_Position,
    // PIXEL: [[#@LINE+1]]:18: error: 'SamplerState' cannot be a stage input or output
    SamplerState sampler_ : COLOR,
    // PIXEL: [[#@LINE+1]]:39: error: 'vk::SpirvType<28, 4, 4, float, 1>' cannot be a stage input or output
    vk::SpirvType<28, 4, 4, float, 1> spelled : SPELLED,
    // PIXEL: [[#@LINE+1]]:30: error: 'vk::BufferPointer<float>[2]' cannot be a stage input or output
    vk::BufferPointer<float> addresses[2] : ADDRESSES) : SV_Target { return position.xyxy; }

struct Targets {
    float3x1 color : SV_Target0;
    uint colors[2] : SV_Target1;
    // TARGETS: [[#@LINE+1]]:14: error: 'SV_Target3' must be a scalar or a vector, not 'float1x4'
    float1x4 row : SV_Target3;
    // TARGETS: [[#@LINE+1]]:14: error: 'SV_Target4' must be a scalar or a vector, not 'float2x2[1]'
    float2x2 matrices[1] : SV_Target4;
    // TARGETS: [[#@LINE+1]]:13: error: 'SV_Target6' must be of at most 32 bits, not 'double2'
    double2 wide : SV_Target6;
    // TARGETS: [[#@LINE+1]]:14: error: 'SV_Target7' must be of at most 32 bits, not 'uint64_t'
    uint64_t integer : SV_Target7;
};

Targets targets() { return (Targets)0; }

struct Factors {
    // DOMAIN: [[#@LINE+1]]:11: error: 'SV_TessFactor' must be of at most four numbers, not 'float[5]'
    float edges[5] : SV_TessFactor;
    // DOMAIN: [[#@LINE+1]]:11: error: 'SV_InsideTessFactor' must be of at most two numbers, not 'float[3]'
    float inside[3] : SV_InsideTessFactor;
};

// DOMAIN: [[#@LINE+1]]:24: error: 'SV_Position' must be a vector of four 32-bit floats, not 'float3'
struct Corner { float3 position : SV_Position; };

[domain("quad")]
float4 domain_(Factors factors, float2 at : SV_DomainLocation, OutputPatch<Corner, 4> corners) : SV_Position {
    return factors.edges[0] + factors.inside[0] + at.x + corners[0].position.x;
}

// Vulkan requires arrays of distances; narrow numbers are widened.
float4 vertex(min16uint vertex : SV_VertexID, out float clip[2] : SV_ClipDistance) : SV_Position {
    clip[0] = clip[1] = vertex;
    return 0;
}
