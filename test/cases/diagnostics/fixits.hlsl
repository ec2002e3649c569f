// Fix-it hints are printed below the location where they apply.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --strict-whitespace %s

float4 main(float2 uv : TEXCOORD0) : SV_Target
{
    //      CHECK:{{^}}    float a = uv.x
    // CHECK-NEXT:{{^}}                 ^
    // CHECK-NEXT:{{^}}                  ;
    float a = uv.x
    return a;
    // CHECK: [[#@LINE+2]]:1: error: expected '}' at end of file
    if (a > 1) {
}
