// Requirements of a module are declared; those that the target or the options forbid are errors at their cause.
// RUN: hlsl2spv -T cs_6_6 -E main -fcgl -fspv-target-env=vulkan1.1 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_6 -E main %s 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not hlsl2spv -T cs_6_6 -E main -fspv-target-env=vulkan1.1 -fspv-extension=SPV_KHR_multiview %s 2>&1 | FileCheck %s --check-prefix=FORBIDDEN
// CHECK-DAG: OpCapability DotProductInput4x8BitPacked
// CHECK-DAG: OpCapability ShaderNonUniform
// CHECK: OpExtension "SPV_EXT_descriptor_indexing"
Buffer<float> buffers[8];
RWBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    // OLD: requirements.hlsl:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}SPIR-V 1.3
    float sum = WaveActiveSum(id.x);
    // FORBIDDEN: requirements.hlsl:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'SPV_EXT_descriptor_indexing'
    o[0] = sum + buffers[NonUniformResourceIndex(id.x)][0];
    o[1] = dot4add_u8packed(id.x, id.y, 0);
}
