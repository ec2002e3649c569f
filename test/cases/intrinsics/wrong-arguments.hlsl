// Arguments that no row takes: the reason stands beside each candidate.
// RUN: not hlsl2spv -T cs_6_0 -E main %s 2>&1 | FileCheck %s
struct S { float x; };
RWStructuredBuffer<float> floats;

[numthreads(1, 1, 1)]
void main() {
    S s = (S)0;
    float4 v = 0;
    float2x2 m = 0;
    // CHECK: wrong-arguments.hlsl:[[#@LINE+2]]:5: error: no function 'abs' takes these arguments: (S)
    // CHECK: note: candidate {{.*}}: argument 1 is no number
    abs(s);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: no function 'max' takes these arguments
    max(v, m);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: no function 'cross' takes these arguments
    cross(v.xy, v.xy);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: no function 'InterlockedAdd' takes these arguments
    InterlockedAdd(floats[0], 1);
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: no function 'sin' takes these arguments: ()
    sin();
    // CHECK: wrong-arguments.hlsl:[[#@LINE+1]]:5: error: no function 'asuint' takes these arguments
    asuint(true);
}
