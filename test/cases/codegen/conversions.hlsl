// RUN: hlsl2spv -T cs_6_2 -E main -enable-16bit-types -fcgl %s | FileCheck %s
RWStructuredBuffer<float4> o;
struct S { float2 a; int b; };

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint u = id.x;
    // CHECK: OpBitcast %int
    int i = u;
    // CHECK: OpConvertSToF %float
    float f = i;
    // CHECK: OpFUnordNotEqual %bool {{%[0-9]+}} %float_0
    bool b = f;
    // CHECK: OpSelect %float {{%[0-9]+}} %float_1 %float_0
    f = b;
    // CHECK: OpFConvert %half
    half h = (half)f;
    // CHECK: [[wide:%[0-9]+]] = OpUConvert %ulong
    // CHECK: OpBitcast %long [[wide]]
    int64_t l = u;
    // CHECK: OpCompositeConstruct %v4float [[f:%[0-9]+]] [[f]] [[f]] [[f]]
    float4 v = f;
    // CHECK: OpConvertFToS %int
    // CHECK: OpCompositeConstruct %S
    S s = (S)f;
    // CHECK: OpVectorShuffle %v2float
    // CHECK: OpVectorShuffle %v2float
    // CHECK: OpCompositeConstruct %mat2v2float
    float2x2 m = (float2x2)v;
    o[0] = v + s.a.x + m[0][1] + h + l;
}
