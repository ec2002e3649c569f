// Warning pragmas of fxc and clang are supported; dxc ignores them, so none of them causes an error.
// RUN: hlsl2spv -T ps_6_0 %s -Fo %t -Wno-unused-value 2>&1 | FileCheck --implicit-check-not=warning: %s

float4 main(float4 a : A) : SV_Target
{
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[-Wconversion]
    float2 one = a;
#pragma warning(push)
#pragma warning(disable : 3571 3206; once : 3205)
    float2 two = a;
#pragma warning(default : 3206)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[-Wconversion]
    float2 three = a;
#pragma warning(disable : 3206)
#pragma warning(pop)
#pragma warning(error : 3206)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[-Wconversion]
    float2 four = a;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"
    float2 five = a;
#pragma clang diagnostic pop
#pragma GCC diagnostic ignored "-Wconversion"
    float2 six = a;
    return float4(one + two + three, four + five + six);
}
