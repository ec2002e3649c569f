// In packed interfaces, arrays and matrices become one variable for each location.
// RUN: hlsl2spv -T vs_6_0 -pack-optimized %s | FileCheck %s
// RUN: hlsl2spv -T vs_6_0 -pack-optimized -fcgl %s | FileCheck %s --check-prefix=GENERATED
// GENERATED-DAG: OpDecorate %out_var_M_0 Location 1
// GENERATED-DAG: OpDecorate %out_var_M_0 Component 2
// CHECK-DAG: OpDecorate %out_var_A Location 0
// CHECK-DAG: OpDecorate %out_var_M_0 Location 1
// CHECK-DAG: OpDecorate %out_var_M_0 Component 2
// CHECK-NOT: OpTypeArray
// CHECK: [[A:%[0-9]+]] = OpLoad %v2float %in_var_A{{$}}
// CHECK-NOT: OpComposite
// CHECK: OpStore %out_var_A [[A]]
struct packed { float2 a[2] : A; float2 m[2] : M; };

packed main(packed input)
{
    packed output = input;
    output.a[1] = input.a[0] * 2;
    return output;
}
