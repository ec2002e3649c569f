// Capabilities are removed if the optimizer removes every use; otherwise they are preserved.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 %s -fcgl -Vd | FileCheck --check-prefix=KEPT %s
// RUN: hlsl2spv -T ps_6_0 %s -DUSED | FileCheck --check-prefix=KEPT %s

// CHECK-NOT: OpCapability Float64
// KEPT: OpCapability Float64
float4 main(float x : A) : SV_Target
{
    double wide = x;
    float narrow = float(wide * wide);
#ifdef USED
    return narrow;
#else
    return x;
#endif
}
