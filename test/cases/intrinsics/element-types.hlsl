// The element type and the shape of a call are derived from all arguments.
// RUN: hlsl2spv -T cs_6_2 -E main -fcgl %s | FileCheck %s
RWStructuredBuffer<float4> o;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    int i = (int)id.x;
    float f = id.y;
    // A scalar is splatted; an int is converted to float if another argument is a float.
    // CHECK: OpConvertSToF %float
    // CHECK: OpExtInst %v3float {{%[0-9]+}} NMax
    o[0].xyz = max(i, float3(f, f, f));
    // sin() exists for floats only.
    // CHECK: OpConvertSToF %float
    // CHECK: OpExtInst %float {{%[0-9]+}} Sin
    o[1].x = sin(i);
    // min() has signed and unsigned versions.
    // CHECK: OpExtInst %int {{%[0-9]+}} SMin
    o[2].x = min(i, 3);
    // CHECK: OpExtInst %uint {{%[0-9]+}} UMin
    o[2].y = min(id.x, 3);
    // The shorter vector determines the size.
    // CHECK: OpDot %float
    o[3].x = dot(float4(f, f, f, f), float2(f, f));
}
