// Uses of deprecated declarations are reported.
// RUN: hlsl2spv -T ps_6_0 -Wno-c++14-extensions %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -Wno-deprecated-declarations -Wno-c++14-extensions %s 2>&1 | FileCheck --check-prefix=NONE %s
// NONE-NOT: warning
// CHECK-NOT: warning
[[deprecated("call better()")]] float worse(float x) { return x; }
float better(float x) { return x; }
[[deprecated]] static float old_value = 1;
struct Light {
    [[deprecated("it is gone")]] float power;
    float color;
};
cbuffer Scene {
    [[deprecated]] float old_scale;
    float scale;
};

float4 main(Light l : LIGHT) : SV_Target {
    // CHECK: [[#@LINE+2]]:17: warning: 'worse' is deprecated: call better() [-Wdeprecated-declarations]
    // CHECK: :6:39: note: declared here
    float sum = worse(1) + better(2);
    // CHECK: [[#@LINE+1]]:12: warning: 'old_value' is deprecated [-Wdeprecated-declarations]
    sum += old_value;
    // CHECK: [[#@LINE+1]]:14: warning: 'power' is deprecated: it is gone
    sum += l.power + l.color;
    // CHECK: [[#@LINE+1]]:12: warning: 'old_scale' is deprecated
    return old_scale + scale + sum;
    // CHECK: 4 warnings generated
}
