// Line instructions precede the code of their source line, never between a merge and its branch.
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-debug=line %s | FileCheck %s
// CHECK: [[file:%[0-9]+]] = OpString "{{.*}}lines.hlsl"
// CHECK: OpSource HLSL 600 [[file]] "// Line instructions precede
// CHECK: {{^ *}}OpFunctionEnd
// CHECK: OpLine [[file]] [[@LINE+3]] 1
// CHECK-NEXT: %src_main = OpFunction
// CHECK-NEXT: OpLine [[file]] [[@LINE+1]] 17
float4 main(int n : N) : SV_Target {
    // CHECK: OpLine [[file]] [[@LINE+2]] 15
    // CHECK-NEXT: OpIAdd
    int a = n + 1;
    // CHECK: OpLine [[file]] [[@LINE+3]] 11
    // CHECK: OpSelectionMerge
    // CHECK-NEXT: OpBranchConditional
    if (a > 3) {
        // CHECK: OpLine [[file]] [[@LINE+1]] 9
        a = 7;
        // CHECK: OpLine [[file]] [[@LINE+2]] 5
        // CHECK-NEXT: OpBranch
    }
    // CHECK: OpLine [[file]] [[@LINE+2]] 14
    // CHECK: OpLoopMerge
    while (a < n * 2)
        // CHECK: OpLine [[file]] [[@LINE+1]] 9
        a += n;
    // CHECK: OpLine [[file]] [[@LINE+2]] 5
    // CHECK-NEXT: OpReturnValue
    return a;
}
