// A condition of several blocks gets a separate header block; since HLSL 2021, && and || evaluate
// their right side only if it affects the result.
// RUN: hlsl2spv -T ps_6_0 -E main -fcgl -HV 2021 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -E main -fcgl -HV 2018 %s | FileCheck %s --check-prefix=OLD
bool f();
float4 main(int n : N) : SV_Target {
    // CHECK: OpBranch %for_header
    // CHECK: %for_header = OpLabel
    // CHECK-NEXT: OpLoopMerge %for_merge %for_continue None
    // CHECK-NEXT: OpBranch %for_check
    // CHECK: OpStore %temp_var_logical %false
    // CHECK: OpBranchConditional {{%[0-9]+}} %logical_lhs_cond %logical_merge
    // CHECK: OpFunctionCall %bool %f
    // OLD: OpFunctionCall %bool %f
    // OLD: OpLogicalAnd %bool
    // OLD: OpLoopMerge %for_merge %for_continue None
    for (int i = 0; i < n && f(); i++)
        ;
    // CHECK: OpBranchConditional {{%[0-9]+}} %ternary_lhs %ternary_rhs
    // CHECK: OpLoad %float %temp_var_ternary
    // OLD: OpSelect %float
    return n > 1 ? 2.5 : 1;
}
bool f() { return true; }
