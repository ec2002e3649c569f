// A float matrix is a SPIR-V matrix of its rows; others are arrays of rows. Operations apply row by row.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl %s | FileCheck %s
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: %mat2v3float = OpTypeMatrix %v3float 2
    float2x3 a, b;
    // CHECK: %_arr_v3int_uint_2 = OpTypeArray %v3int %uint_2
    int2x3 n;
    // CHECK: OpFAdd %v3float
    // CHECK: OpFAdd %v3float
    // CHECK: OpCompositeConstruct %mat2v3float
    a = a + b;
    // CHECK: OpMatrixTimesScalar %mat2v3float
    a *= o[0];
    // CHECK: OpConvertFToS %v3int
    // CHECK: OpConvertFToS %v3int
    // CHECK: OpCompositeConstruct %_arr_v3int_uint_2
    n = (int2x3)a;
    // CHECK: OpAccessChain %_ptr_Function_int %n %int_0 %int_1
    // CHECK: OpAccessChain %_ptr_Function_int %n %int_1 %int_2
    // CHECK: OpCompositeConstruct %v2int
    int2 two = n._m01_m12;
    // CHECK: OpVectorShuffle %v2float {{%[0-9]+}} {{%[0-9]+}} 0 1
    float2x2 corner = (float2x2)a;
    o[1] = two.x + corner[0][0];
}
