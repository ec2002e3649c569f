// The first block is split at an early return of the entry point; variables must precede the split, and
// the declarations of parameters must follow them.
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-debug=rich -Fc - %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-debug=rich -O0 -Fc /dev/null %s
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-debug=rich -fcgl -Fc - %s | FileCheck %s -check-prefix=RAW
RWStructuredBuffer<float4> buffer;

float4 first(float4 list[2], int index) {
    float4 copy[2] = list;
    return copy[index];
}

// CHECK: %main = OpFunction
// CHECK: OpSelectionMerge
// CHECK-NOT: OpVariable
// RAW: %src_main = OpFunction
// RAW: %index = OpFunctionParameter
// RAW: DebugDeclare {{.*}} %index
// RAW: %bb_entry = OpLabel
// RAW-NEXT: DebugScope
// RAW-NEXT: %list = OpVariable
[numthreads(64, 1, 1)] void main(uint index : SV_DispatchThreadID) {
    if (index > 100)
        return;
    float4 list[2] = {buffer[index], buffer[index + 1]};
    list[index & 1] = 4;
    buffer[index] = first(list, index & 1);
}
