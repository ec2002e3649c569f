// A local array of buffers is an array of pointers, which legalization must remove.
// RUN: hlsl2spv -T cs_6_0 -fcgl %s | FileCheck %s --check-prefix=MADE
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -O0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DBOTH %s 2>&1 | FileCheck %s --check-prefix=BOTH
RWStructuredBuffer<int> one, two, all[2];

// MADE: %list = OpVariable %_ptr_Function__arr__ptr_Uniform_type_RWStructuredBuffer_int_uint_2 Function
// CHECK-NOT: OpVariable {{.*}} Function
// CHECK: OpAccessChain %_ptr_Uniform_int %two %int_0 %uint_3
// CHECK: OpAccessChain %_ptr_Uniform_int %all [[I:%[0-9]+]] %int_0 %uint_4
// CHECK: [[K:%[0-9]+]] = {{OpSelect|OpPhi}} %uint
// CHECK: OpAccessChain %_ptr_Uniform_int %all [[K]] %int_0 %uint_5
[numthreads(2, 1, 1)] void main(uint i : SV_GroupIndex)
{
    // BOTH: :[[#@LINE+1]]:29: error: resource must be known after loops are unrolled and calls inlined
    RWStructuredBuffer<int> list[2] = { one, two };
    list[1][3] = 1;
#ifdef BOTH
    list[i][3] = 1;
#endif
    list = all;
    list[i][4] = 1;
    RWStructuredBuffer<int> chosen = all[1];
    if (i * 7 == 7)
        chosen = all[i];
    chosen[5] = 1;
}
