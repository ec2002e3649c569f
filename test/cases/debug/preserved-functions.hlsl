// Debug declarations of variables are preserved in functions that are not inlined.
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.3 -fspv-debug=rich %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.3 -fspv-debug=vulkan-with-source %s -Fo %t.spv
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.3 -fspv-debug=line %s -Fo %t.spv
// CHECK-COUNT-2: = OpFunctionCall
// CHECK: %change = OpFunction %void DontInline
// CHECK: %twice = OpFunction %float DontInline
[noinline] float twice(float a) {
    float b = a * 2;
    for (int i = 0; i < a; i++)
        b += i;
    return b;
}

[noinline] void change(inout float a) { a = twice(a) + 1; }

float4 main(float a : A) : SV_Target {
    change(a);
    return twice(a);
}
