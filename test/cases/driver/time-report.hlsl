// RUN: hlsl2spv -T ps_6_0 -fparse-only -ftime-report %s 2>&1 | FileCheck %s
// CHECK: preprocess {{.*}} ms
// CHECK: parse {{.*}} ms
float4 main() : SV_Target
{
    return 0;
}
