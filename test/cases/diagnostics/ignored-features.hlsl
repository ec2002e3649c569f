// Features without a Vulkan equivalent are ignored with a warning that has a name.
// RUN: hlsl2spv -T ps_6_0 %s -Fo %t 2>&1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -Wno-vk-ignored-features %s -Fo %t 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// QUIET-NOT: warning
cbuffer settings {
    // CHECK: [[#@LINE+1]]:19: warning: initializer of 'scale' in a constant buffer has no effect [-Wvk-ignored-features]
    float scale = 3;
};
// CHECK: [[#@LINE+1]]:15: warning: initializer of {{.*}} has no effect because it is a member of $Globals [-Wvk-ignored-features]
float shift = 4;

float4 main() : SV_Target {
    return scale + shift;
}
