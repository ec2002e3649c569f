// Expressions that are not constant or have no value.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

cbuffer C {
    int uniform_;
};

float4 main(int n : N) : SV_Target {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*must be a constant.*}}
    float a[n];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*must be a constant.*}}
    float b[uniform_];
    // CHECK: warning: division by zero
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*must be a constant.*}}
    float c[1 / 0];
    // CHECK: :[[#@LINE+1]]:25: error: case value is not a constant expression
    switch (n) { case n = 1: break; }
    // CHECK: :[[#@LINE+1]]:22: error: static assertion expression is not a constant expression
    _Static_assert(n = 1, "");
    return 0;
}
