// Before HLSL 2021, variables declared in the head of a loop are visible after the loop.
// RUN: hlsl2spv -T ps_6_0 -E main -HV 2018 %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -E main -HV 2021 %s 2>&1 | FileCheck %s --check-prefix=NEW

float main() : SV_Target {
    float sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += i;
    }
    // NEW: :[[#@LINE+2]]:12: error: use of undeclared identifier 'i'
    // NEW: :[[#@LINE-4]]:14: note: loop variable is not visible after its loop since HLSL 2021
    sum += i;
    // CHECK: :[[#@LINE+1]]:14: warning: 'i' shadows an earlier variable from here on
    for (int i = 0; i < 3; i++) {
        sum += i;
    }
    int k = 0;
    // CHECK: :[[#@LINE+1]]:16: warning: 'k' shadows an earlier variable from here on
    for (float k = 0; k < 3; k++) {
        sum += k;
    }
    return sum;
}
