// Memory cannot contain resources.
// RUN: not hlsl2spv -T ps_6_6 -HV 2021 -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s
struct inner { Texture2D image; float4 data; };
struct outer { inner part; };
struct pointer { vk::BufferPointer<float4> where; };
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: 'ConstantBuffer' cannot contain the resources of 'outer'
ConstantBuffer<outer> constants;
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: 'TextureBuffer' cannot contain the resources of '
TextureBuffer<outer> texels[2];
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: push constants cannot contain resource '
[[vk::push_constant]] outer pushed;
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: groupshared memory cannot contain resource '
groupshared outer shared_by_all;
// An address is data, so it is allowed.
StructuredBuffer<pointer> pointers;
ByteAddressBuffer bytes;

float4 main() : SV_Target
{
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: 'Load' does not accept (literal int): 'outer' is not a data type
    outer o = bytes.Load<outer>(0);
    // CHECK-DAG: error: 'Load' does not accept (literal int): 'pointer' is not a data type
    pointer p = bytes.Load<pointer>(0);
    // CHECK-DAG: error: '{{.*}}RawBufferLoad' does not accept (literal int): 'SamplerState' is not a data type
    vk::RawBufferLoad<SamplerState>(16);
    // CHECK: {{^}}7 errors generated
    return pointers[0].where.Get();
}
