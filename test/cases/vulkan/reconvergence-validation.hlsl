// Execution modes that SPIRV-Tools does not support do not disable the validation of other instructions.
// RUN: hlsl2spv -T cs_6_0 -fspv-enable-maximal-reconvergence %s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T cs_6_0 -fspv-enable-maximal-reconvergence -DBAD %s 2>&1 | FileCheck %s --check-prefix=BAD --implicit-check-not=warning:
// RUN: not hlsl2spv -T cs_6_0 -DBAD %s 2>&1 | FileCheck %s --check-prefix=BAD
// CHECK: OpExtension "SPV_KHR_maximal_reconvergence"
// CHECK: OpExecutionMode %main MaximallyReconvergesKHR
RWStructuredBuffer<uint> to;
float half_of;
[[vk::ext_instruction(/* OpIAdd */ 128)]] uint add(float a, float b);
[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
#ifdef BAD
    // BAD: :[[#@LINE-3]]:7: error: generated SPIR-V is invalid: {{.*}}; please report this compiler bug unless the source uses inline SPIR-V
    to[i] = add(half_of, half_of);
#endif
}
// REQUIRES: spirv-tools
