// Integer conversions that a float may not represent exactly are reported only if the warning is enabled.
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types -Wimplicit-int-float-conversion %s -Fo /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types %s -Fo /dev/null 2>&1 | count 0
float4 main(int n : N, uint u : U, int16_t s : S, float16_t h : H) : SV_Target
{
    // CHECK: :[[#@LINE+1]]:15: warning: an implicit conversion from 'int' to 'float' [-Wimplicit-int-float-conversion]
    float a = n;
    float b = s + (float)n + 3;
    double c = u;
    // CHECK: :[[#@LINE+1]]:18: warning: an implicit conversion from 'int16_t' to 'half' [-Wimplicit-int-float-conversion]
    half d = h + s;
    return a + b + (float)c + d;
}
