// mul() for each combination of argument shapes.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl %s | FileCheck %s
RWStructuredBuffer<float4> o;
float2x3 a;
float3x4 b;
float3 v;
float2 w;

[numthreads(1, 1, 1)]
void main() {
    float s = w.x;
    // CHECK: OpFMul %float
    o[0].x = mul(s, s);
    // CHECK: OpVectorTimesScalar %v3float
    o[1].xyz = mul(s, v);
    // CHECK: OpMatrixTimesScalar %mat2v3float
    o[2].xyz = mul(a, s)[0];
    // CHECK: OpDot %float
    o[3].x = mul(v, v);
    // CHECK: OpMatrixTimesVector %v3float
    o[4].xyz = mul(w, a);
    // CHECK: OpVectorTimesMatrix %v2float
    o[5].xy = mul(a, v);
    // CHECK: OpMatrixTimesMatrix %mat2v4float
    o[6] = mul(a, b)[1];
}
