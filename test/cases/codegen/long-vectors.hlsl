// Vectors of more than four components are arrays, and instructions apply to them component by
// component; in memory the components are adjacent.
// RUN: hlsl2spv -T cs_6_9 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_9 -fcgl %s | FileCheck --check-prefix=PLAIN %s
// RUN: hlsl2spv -T cs_6_9 -Zi -fspv-debug=vulkan -fspv-target-env=vulkan1.3 %s -Fo %t
// RUN: hlsl2spv -T cs_6_9 --print-layout %s | FileCheck --check-prefix=LAYOUT %s
// RUN: hlsl2spv -T cs_6_9 -E bend -O0 %s | FileCheck --check-prefix=ORDER %s
// LAYOUT: 0 20 vector<float, 5> five every 4
// LAYOUT: 20 4 float behind
struct Record
{
    vector<float, 5> five;
    float behind;
};
RWStructuredBuffer<Record> records;

// CHECK-NOT: OpTypeVector %float 5
// CHECK: OpDecorate [[M:%_arr_float_uint_5[_0-9]*]] ArrayStride 4
// CHECK: OpMemberDecorate %Record 1 Offset 20
// CHECK: [[M]] = OpTypeArray %float %uint_5
// CHECK-COUNT-4: OpFMul %float
// CHECK-NOT: OpFMul
// CHECK: OpCompositeConstruct {{%[_a-z0-9]+}} {{%[0-9]+}} {{%[0-9]+}} %float_1 {{%[0-9]+}} {{%[0-9]+}}
// PLAIN: [[V:%_arr_float_uint_5[_0-9]*]] = OpTypeArray %float %uint_5
// PLAIN: %sum = OpVariable {{%.*}} Function
// PLAIN: [[P:%[0-9]+]] = OpAccessChain %_ptr_Function_float %sum %uint_2
// PLAIN: OpStore [[P]] %float_1
[numthreads(1, 1, 1)]
void main()
{
    vector<float, 5> sum = records[0].five * records[0].behind;
    sum[2] = 1;
    records[1].five = sum;
}

// The order of instructions does not depend on the argument evaluation order of the C compiler.
// ORDER: %bend = OpFunction
// ORDER-NOT: OpFNegate
// ORDER: OpFAdd
// ORDER: OpFNegate
// ORDER: OpFMul %float %float_0_5 %float_0_5
// ORDER-NOT: Sqrt
// ORDER: OpFMul %float %float_0_5
// ORDER: Sqrt
[numthreads(1, 1, 1)]
void bend()
{
    vector<float, 5> v = records[0].five;
    records[1].five = faceforward(v, records[2].five, v) + refract(v, v, 0.5);
}
