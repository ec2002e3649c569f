// Uses of deprecated types, aliases and parameters are reported, except inside the deprecated type itself.
// RUN: hlsl2spv -T ps_6_0 -Wno-c++14-extensions %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
struct [[deprecated("call it Lamp")]] Light {
    float power;
    Light same() { return (Light)this; }
};
enum class [[deprecated]] Kind { POINT, SPOT };
enum [[deprecated]] Loose { LOOSE };
[[deprecated("write float4")]] typedef float4 Color;
using Shade [[deprecated]] = float4;
// CHECK: [[#@LINE+1]]:9: warning: 'Color' is deprecated: write float4
typedef Color Tint;

float brightness([[deprecated]] float old_scale, float scale) {
    // CHECK: [[#@LINE+1]]:20: warning: 'old_scale' is deprecated
    return scale * old_scale;
}

float4 main(float a : A) : SV_Target {
    // CHECK: [[#@LINE+2]]:5: warning: 'Light' is deprecated: call it Lamp [-Wdeprecated-declarations]
    // CHECK: :4:39: note: declared here
    Light light = {a};
    // CHECK: [[#@LINE+1]]:23: warning: 'Kind' is deprecated
    uint kind = (uint)Kind::SPOT;
    // CHECK: [[#@LINE+1]]:5: warning: 'Loose' is deprecated
    Loose loose = LOOSE;
    // CHECK: [[#@LINE+1]]:5: warning: 'Color' is deprecated: write float4
    Color color = light.power;
    // CHECK: [[#@LINE+1]]:22: warning: 'Shade' is deprecated
    Tint tint = a + (Shade)a;
    return color + tint + kind + loose + brightness(1, 2);
    // CHECK: 7 warnings generated
}
