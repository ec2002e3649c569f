// A variable declared in a loop body is a new one in each iteration: no phi of the loop carries the
// value of the previous iteration.
// RUN: hlsl2spv -T ps_6_0 -E main -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -E main %s | FileCheck %s --check-prefix=VALUES
// CHECK: [[UNDEF:%[0-9]+]] = OpUndef %float
// VALUES: OpPhi %int
// VALUES-NEXT: OpPhi %float %float_0
// VALUES-NEXT: OpSLessThan
void give(int i, inout float sum) {
    float own;
    [branch] if (i > 7)
        own = ddx(i);
    [branch] if (i > 8)
        sum += own;
}
float main(int n : N) : SV_Target {
    float outer, sum = 0;
    // CHECK: OpLoopMerge
    for (int i = 0; i < n; ++i) {
        // CHECK: OpStore %inner [[UNDEF]]
        // CHECK-NOT: OpStore {{.*}} [[UNDEF]]
        float inner, given = i;
        [branch] if (i > 3)
            inner = ddx(i);
        [branch] if (i > 5)
            sum += inner;
        give(i, sum);
    }
    outer = sum;
    return outer;
}
