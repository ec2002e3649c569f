// Unsized arrays of resources have no values: they are passed as pointers, and a comma expression is the place of its
// right operand.  The inner dimensions of a parameter are flattened like those of a variable.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -O0 %s -Fo %t
Texture2D nested[][2][3] : register(t0, space1);
Texture2D plain[] : register(t0, space2);

float4 first(Texture2D t[3]) { return t[1][uint2(0, 0)]; }
float4 inner(Texture2D t[][2][3], uint i) { return first(t[i][1]) + t[i][0][2][uint2(1, 1)]; }
float4 outer(Texture2D t[][2][3], uint i) { return inner(t, i); }
float4 comma(Texture2D t[], uint i) { return (t, t)[i][uint2(2, 2)]; }

// CHECK: %[[I:.*]] = OpLoad %uint %in_var_I
// CHECK: %[[ROW:.*]] = OpIMul %uint %[[I]] %uint_6
// CHECK: %[[INDEX:.*]] = OpIAdd %uint %[[ROW]] %uint_4
// CHECK: OpAccessChain %_ptr_UniformConstant_type_2d_image %nested %[[INDEX]]
// CHECK: %[[INDEX:.*]] = OpIAdd %uint %[[ROW]] %uint_2
// CHECK: OpAccessChain %_ptr_UniformConstant_type_2d_image %nested %[[INDEX]]
// CHECK: OpAccessChain %_ptr_UniformConstant_type_2d_image %plain %[[I]]
// CHECK: %[[NEXT:.*]] = OpIAdd %uint %[[I]] %uint_1
// CHECK: OpAccessChain %_ptr_UniformConstant_type_2d_image %plain %[[NEXT]]
float4 main(nointerpolation uint i : I) : SV_Target
{
    float4 sum = outer(nested, i) + comma((plain, plain), i);
    uint j = i;
    sum += (j++, plain)[j][uint2(3, 3)];
    return sum;
}
