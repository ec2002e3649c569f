// Outside pixel shaders, no derivatives determine the level of detail.
// RUN: hlsl2spv -T vs_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T vs_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
Texture2D image;
SamplerState how;

float4 main(float2 p : P) : SV_Position {
    // MODULE: OpImageSampleExplicitLod %v4float %{{.*}} %{{.*}} Lod %float_0
    // WARN: [[#@LINE+2]]:18: warning: call SampleLevel(..., 0) outside of pixel shaders
    // ERROR: [[#@LINE+1]]:18: error: 'Sample' cannot be used in a vertex shader
    return image.Sample(how, p);
}
