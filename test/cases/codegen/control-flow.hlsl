// Structured control flow: the block names and branch targets of each statement.
// RUN: hlsl2spv -T ps_6_0 -E main -fcgl %s | FileCheck %s
float4 main(int n : N) : SV_Target {
    float4 sum = 0;
    // CHECK: OpBranch %for_check
    // CHECK: %for_check = OpLabel
    // CHECK: OpLoopMerge %for_merge %for_continue Unroll
    // CHECK-NEXT: OpBranchConditional {{%[0-9]+}} %for_body %for_merge
    [unroll] for (int i = 0; i < 4; ++i) {
        // CHECK: OpSelectionMerge %if_merge DontFlatten
        // CHECK-NEXT: OpBranchConditional {{%[0-9]+}} %if_true %if_false
        [branch] if (i == n)
            // CHECK: OpBranch %for_continue
            continue;
        else
            sum += i;
    }
    // CHECK: OpLoopMerge %while_merge %while_continue DontUnroll
    [loop] while (n > 0) {
        n--;
        // CHECK: OpBranch %while_merge
        if (n == 3) break;
    }
    // CHECK: %do_while_header = OpLabel
    // CHECK-NEXT: OpLoopMerge %do_while_merge %do_while_continue None
    // CHECK: %do_while_continue = OpLabel
    // CHECK: OpBranchConditional {{%[0-9]+}} %do_while_header %do_while_merge
    do { n += 2; } while (n < 5);
    // CHECK: OpSwitch {{%[0-9]+}} %switch_default -1 %switch_n1 7 %switch_7
    switch (n) {
    case -1:
        sum.x = 1;
        // CHECK: OpBranch %switch_7
    case 7:
        sum.y = 1;
        break;
    default:
        return 0;
    }
    return sum;
    // CHECK-NOT: OpFAdd
    sum += sum;
}
