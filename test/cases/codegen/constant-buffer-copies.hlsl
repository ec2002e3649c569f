// Blocks exist in buffers only, even at -O0: reads from a copy of a constant buffer access the buffer
// (VUID-StandaloneSpirv-None-10684).
// RUN: hlsl2spv -T cs_6_0 -E main -O0 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-target-env=vulkan1.3 %s | FileCheck %s
struct Numbers {
    float4 vector;
    uint list[4];
};
ConstantBuffer<Numbers> single, several[4], rows[2][3];
static ConstantBuffer<Numbers> constant = single;
RWStructuredBuffer<uint> result;

uint take(ConstantBuffer<Numbers> numbers, uint i) {
    return numbers.list[i];
}

// CHECK-NOT: OpTypePointer Function %type_ConstantBuffer
// CHECK-NOT: OpTypePointer Private %type_ConstantBuffer
// CHECK-NOT: OpTypePointer Function %_arr_type_ConstantBuffer
[numthreads(8, 1, 1)]
void main(uint3 i : SV_DispatchThreadID) {
    ConstantBuffer<Numbers> one = several[i.x];
    ConstantBuffer<Numbers> row[3] = rows[i.y];
    result[0] = one.list[i.z] + take(one, i.x) + constant.list[i.x] + row[i.x].list[i.z];
}
