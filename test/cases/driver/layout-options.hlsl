// If several layout options are given, Direct3D's and GLSL's override the scalar one, in any order.
// RUN: hlsl2spv -T ps_6_0 -fvk-use-scalar-layout %s | FileCheck %s --check-prefix=SCALAR
// RUN: hlsl2spv -T ps_6_0 -fvk-use-scalar-layout -fvk-use-gl-layout %s | FileCheck %s --check-prefix=GL
// RUN: hlsl2spv -T ps_6_0 -fvk-use-gl-layout -fvk-use-scalar-layout %s | FileCheck %s --check-prefix=GL
// RUN: hlsl2spv -T ps_6_0 -fvk-use-dx-layout -fvk-use-scalar-layout %s | FileCheck %s --check-prefix=DX
// RUN: not hlsl2spv -T ps_6_0 -fvk-use-dx-layout -fvk-use-gl-layout %s 2>&1 | FileCheck %s --check-prefix=BOTH
// SCALAR: OpDecorate %_arr_v2float_uint_2 ArrayStride 8
// SCALAR: OpMemberDecorate %type_Data 1 Offset 4
// GL: OpDecorate %_arr_v2float_uint_2 ArrayStride 16
// GL: OpMemberDecorate %type_Data 1 Offset 16
// GL: OpMemberDecorate %type_Data 2 Offset 48
// DX: OpDecorate %_arr_v2float_uint_2 ArrayStride 16
// DX: OpMemberDecorate %type_Data 2 Offset 40
// BOTH: error: invalid argument '-fvk-use-dx-layout' not allowed with '-fvk-use-gl-layout'
cbuffer Data { float first; float2 pairs[2]; float last; }
float4 main() : SV_Target { return first + pairs[1].x + last; }
