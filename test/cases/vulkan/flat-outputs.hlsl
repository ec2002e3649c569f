// Integers that a vertex shader returns are flat, as in dxc; parameters and arrays are flat only with an
// explicit modifier.
// RUN: hlsl2spv -T vs_6_0 -E main %s | FileCheck %s --implicit-check-not=Flat
struct values { int returned : RETURNED; int array[2] : ARRAY; nointerpolation float said : SAID; };
values main(float4 p : P, out float4 place : SV_Position, out uint view : SV_ViewportArrayIndex,
            out int alone : ALONE, out nointerpolation int2 told : TOLD)
{
    // CHECK-DAG: OpDecorate %out_var_RETURNED Flat
    // CHECK-DAG: OpDecorate %out_var_SAID Flat
    // CHECK-DAG: OpDecorate %out_var_TOLD Flat
    place = p;
    view = alone = told.x = told.y = 1;
    return (values)0;
}
