// #line may set an invalid line number: debug information uses the closest valid one.
// RUN: hlsl2spv -T ps_6_0 %s -fspv-debug=vulkan -DFIRST=0 | grep DebugLine | FileCheck %s --check-prefix=ZERO
// RUN: hlsl2spv -T ps_6_0 %s -fspv-debug=vulkan -DFIRST=4294967295 | grep DebugLine | FileCheck %s --check-prefix=LAST
// RUN: hlsl2spv -T ps_6_0 %s -fspv-debug=rich -DFIRST=2147483648 | grep OpLine | FileCheck %s --check-prefix=RICH
// ZERO: DebugLine %{{[0-9]+}} %uint_1 %uint_1
// LAST: DebugLine %{{[0-9]+}} %uint_2147483647 %uint_2147483647
// RICH: OpLine %{{[0-9]+}} 2147483647
#line FIRST "generated.hlsl"
float4 main(float4 a : A) : SV_Target { return a * 2; }
