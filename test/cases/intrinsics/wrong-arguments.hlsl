// Invalid arguments of intrinsics: the reason is part of the message, or of the note for each candidate.
// RUN: not hlsl2spv -T cs_6_0 -E main %s 2>&1 | FileCheck %s
struct S { float x; };
RWStructuredBuffer<float2> floats;

[numthreads(1, 1, 1)]
void main() {
    S s = (S)0;
    float4 v = 0;
    float2x2 m = 0;
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: 'abs' does not accept (S): argument 1 of type 'S' is no number
    abs(s);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: 'max' does not accept (float4, float2x2): argument 2 of type 'float2x2' mixes vectors and matrices
    max(v, m);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: 'cross' does not accept (float2, float2): argument 1 of type 'float2' has too few components
    cross(v.xy, v.xy);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: no matching function for call to 'InterlockedAdd' with arguments: 
    InterlockedAdd(floats[0], 1);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: 'sin' requires 1 argument, not 0
    sin();
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: 'asuint' does not accept (bool): argument 1 of type 'bool' has an unsupported element type
    asuint(true);
}
