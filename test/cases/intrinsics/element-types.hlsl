// The element type and the shape of a call are chosen from all of its arguments.
// RUN: hlsl2spv -T cs_6_2 -E main -fcgl %s | FileCheck %s
RWStructuredBuffer<float4> o;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    int i = (int)id.x;
    float f = id.y;
    // A scalar spreads, an int becomes a float beside a float.
    // CHECK: OpConvertSToF %float
    // CHECK: OpExtInst %v3float {{%[0-9]+}} NMax
    o[0].xyz = max(i, float3(f, f, f));
    // Only floats have a sine.
    // CHECK: OpConvertSToF %float
    // CHECK: OpExtInst %float {{%[0-9]+}} Sin
    o[1].x = sin(i);
    // Unsigned and signed have their own minima.
    // CHECK: OpExtInst %int {{%[0-9]+}} SMin
    o[2].x = min(i, 3);
    // CHECK: OpExtInst %uint {{%[0-9]+}} UMin
    o[2].y = min(id.x, 3);
    // The shorter vector decides.
    // CHECK: OpDot %float
    o[3].x = dot(float4(f, f, f, f), float2(f, f));
}
