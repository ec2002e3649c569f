// Before HLSL 2021 what the head of a loop declares is seen behind the loop.
// RUN: hlsl2spv -T ps_6_0 -E main -HV 2018 %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -E main -HV 2021 %s 2>&1 | FileCheck %s --check-prefix=NEW

float main() : SV_Target {
    float sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += i;
    }
    // NEW: :[[#@LINE+1]]:12: error: use of undeclared identifier 'i'
    sum += i;
    // CHECK: :[[#@LINE+1]]:14: warning: 'i' hides the variable of an earlier loop
    for (int i = 0; i < 3; i++) {
        sum += i;
    }
    return sum;
}
