// Arrays of resources with a non-uniform index: each kind of resource requires a capability.
// RUN: hlsl2spv -T ps_6_0 -E main %s | FileCheck %s
// CHECK-DAG: OpCapability ShaderNonUniform
// CHECK-DAG: OpCapability SampledImageArrayNonUniformIndexing
// CHECK-DAG: OpCapability StorageImageArrayNonUniformIndexing
// CHECK-DAG: OpCapability UniformTexelBufferArrayNonUniformIndexing
// CHECK-DAG: OpCapability StorageBufferArrayNonUniformIndexing
// CHECK-DAG: OpCapability UniformBufferArrayNonUniformIndexing
// CHECK: OpDecorate {{%[0-9]+}} NonUniform
struct Colour { float4 value; };
Texture2D<float4> textures[];
SamplerState samplers[8];
RWTexture2D<float4> images[8];
Buffer<float4> texels[8];
StructuredBuffer<float4> buffers[8];
ConstantBuffer<Colour> colours[8];

float4 main(uint i : INDEX) : SV_Target {
    float4 sum = textures[NonUniformResourceIndex(i)].Sample(
        samplers[NonUniformResourceIndex(i + 1)], 0.5);
    sum += images[NonUniformResourceIndex(i)][uint2(0, 0)];
    sum += texels[NonUniformResourceIndex(i)][0];
    sum += buffers[NonUniformResourceIndex(i)][0];
    return sum + colours[NonUniformResourceIndex(i)].value;
}
