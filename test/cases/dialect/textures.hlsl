// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
Texture2D<int4> numbers;
Texture2DArray layers;
SamplerState how;

// WARN: [[#@LINE+5]]:22: warning: read integer texels with Load() or Gather()
// ERROR: [[#@LINE+4]]:22: error: texels of 'Texture2D<int4>' cannot be filtered
// MODULE: %[[SUM:.*]] = OpIAdd %int
// MODULE: OpImageFetch %v4float %{{.*}} %{{.*}} Lod
float4 main(float2 p : P, nointerpolation int2 by : BY) : SV_Target {
    int4 n = numbers.Sample(how, p);
    // WARN: [[#@LINE+2]]:46: warning: add the offset to the coordinates
    // ERROR: [[#@LINE+1]]:46: error: texel offset must be a constant
    return n + layers.Load(int4(1, 2, 3, 0), by);
}
