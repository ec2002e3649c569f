// A ConstantBuffer in a shader record or in push constants has the layout of those, for its members
// and as a whole.
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -O0 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -fvk-use-dx-layout %s | FileCheck %s --check-prefix=DX
// RUN: hlsl2spv -T lib_6_3 -fspv-extension=SPV_NV_ray_tracing %s | FileCheck %s --check-prefix=NV
struct Part { float2 values[3]; };
struct Record { float2 a; Part part; };
struct Payload { float4 color; };
[[vk::shader_record_ext]] ConstantBuffer<Record> record;

// The interface lists the module's variables in their order.
// CHECK: OpEntryPoint MissKHR %miss "miss" %record %payload
// NV: OpEntryPoint MissKHR %miss "miss"{{$}}
// CHECK: OpDecorate %_arr_v2float_uint_3 ArrayStride 8
// DX: ArrayStride 8
[shader("miss")]
void miss(inout Payload payload) {
    Record whole = record;
    payload.color = record.part.values[2].y + whole.part.values[1].x;
}
