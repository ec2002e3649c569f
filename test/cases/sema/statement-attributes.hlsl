// Attributes of statements: where each one is allowed, and its effect elsewhere.
// RUN: not hlsl2spv -spirv -T ps_6_0 %s 2>&1 | FileCheck %s

float4 main(int i : I) : SV_Target {
    [unroll(4)] for (int a = 0; a < 4; a++) i++;
    [loop] [fastopt] [allow_uav_condition] while (i < 9) i++;
    [branch] if (i) i++;
    [flatten] switch (i) { default: i++; }
    [forcecase] switch (i) { default: i++; }
    [call] switch (i) { default: i++; }

    // CHECK: :[[#@LINE+1]]:6: warning: attribute 'branch' only applies to 'if' and 'switch' and is ignored [-Wattribute-place]
    [branch] while (i < 9) i++;
    // CHECK: :[[#@LINE+1]]:6: warning: attribute 'unroll' only applies to loops
    [unroll] if (i) i++;
    // CHECK: :[[#@LINE+1]]:6: warning: attribute 'forcecase' only applies to 'switch'
    [forcecase] if (i) i++;
    // CHECK: :[[#@LINE+1]]:6: warning: attribute 'loop' only applies to loops
    [loop] i++;
    // CHECK: :[[#@LINE+1]]:13: warning: attribute 'unroll' requires a non-negative integer constant
    [unroll(-1)] for (int b = 0; b < 4; b++) i++;
    // CHECK: :[[#@LINE+1]]:13: warning: attribute 'unroll' requires a non-negative integer constant
    [unroll(i)] for (int c = 0; c < 4; c++) i++;
    // CHECK: :[[#@LINE+1]]:6: warning: unknown attribute 'unrol' ignored; did you mean 'unroll'?
    [unrol] for (int d = 0; d < 4; d++) i++;
    // CHECK: :[[#@LINE+1]]:6: warning: loop with more than 2048 iterations is not unrolled
    [unroll] for (uint f = 0; f < 65536; f += 2) i++;
    // CHECK: :[[#@LINE+1]]:6: error: attribute 'unroll' cannot be combined with attribute 'loop'
    [unroll] [loop] for (int e = 0; e < 4; e++) i++;
    // The first of the two counts, and arguments are ignored, as in dxc.
    [branch] [flatten] if (i) i++;
    // CHECK: :[[#@LINE+1]]:6: warning: arguments of 'flatten' have no effect
    [flatten(2)] [branch] switch (i) { default: i++; }
    return i;
}
// CHECK: 1 error generated
