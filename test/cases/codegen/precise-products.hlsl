// The optimizer merges products and quotients only if they are not precise.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -Gis -DPRECISE= %s | FileCheck %s --check-prefix=STRICT
#ifndef PRECISE
#define PRECISE precise
#endif
StructuredBuffer<float> given;
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: OpFMul %float %{{[0-9]+}} %float_0
    // STRICT: OpFMul %float %{{[0-9]+}} %float_0
    PRECISE float product = given[0] * 0.0;
    result[0] = product;
    // CHECK: OpFAdd %float %{{[0-9]+}} %float_0
    // STRICT: OpFAdd %float %{{[0-9]+}} %float_0
    PRECISE float sum = given[1] + 0.0;
    result[1] = sum;
    // CHECK: [[QUOTIENT:%[0-9]+]] = OpFDiv %float
    // CHECK: OpFMul %float [[QUOTIENT]]
    // STRICT: [[QUOTIENT:%[0-9]+]] = OpFDiv %float
    // STRICT: OpFMul %float [[QUOTIENT]]
    PRECISE float cancelled = given[2] / given[3] * given[3];
    result[2] = cancelled;
    // CHECK: OpFMul %float %{{[0-9]+}} %float_3
    // CHECK: OpFDiv %float %{{[0-9]+}} %float_7
    // STRICT: OpFMul %float %{{[0-9]+}} %float_3
    // STRICT: OpFDiv %float %{{[0-9]+}} %float_7
    PRECISE float merged = given[4] * 3 / 7;
    result[3] = merged;
    // CHECK: OpFMul %float %{{[0-9]+}} %float_0_375
    // STRICT: OpExtInst %float %1 FMix
    result[4] = given[5] * 3 / 8 + lerp(given[6], given[7], 0.0);
}
