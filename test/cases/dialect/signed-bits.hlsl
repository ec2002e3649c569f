// RUN: hlsl2spv -T cs_6_0 -fdialect=glslang -fspv-target-env=vulkan1.1 %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 %s 2>&1 | FileCheck --check-prefix=ERROR %s
RWStructuredBuffer<int3> numbers;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // WARN: [[#@LINE+4]]:18: warning: convert the value to uint, whose bits are combined
    // ERROR: [[#@LINE+3]]:18: error: 'WaveActiveBitAnd' requires unsigned integers, not 'int3'
    // MODULE: OpGroupNonUniformBitwiseAnd %v3uint
    // MODULE: OpBitcast %v3int
    numbers[i] = WaveActiveBitAnd(numbers[i]);
    // MODULE: OpGroupNonUniformBitwiseXor %uint
    // ERROR: [[#@LINE+1]]:20: error: 'WaveActiveBitXor' requires unsigned integers, not 'int'
    numbers[i].x = WaveActiveBitXor(numbers[i].x);
}
