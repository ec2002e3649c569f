// Textures of structs; comparison sampling of integer texels.
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang -O0 %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: not hlsl2spv -T ps_6_0 -fdialect=glslang -D MIXED %s 2>&1 | FileCheck --check-prefix=ERROR %s
struct Texel {
    float first;
#ifdef MIXED
    int2 rest;
#else
    float2 rest;
#endif
};
// WARN: [[#@LINE+2]]:11: warning: declare the texture with a vector
// ERROR: [[#@LINE+1]]:11: error: elements of 'Texture2D' must be scalars or vectors, not 'Texel'
Texture2D<Texel> image;
Texture2D<int> numbers;
SamplerComparisonState how;

float4 main(float2 p : P) : SV_Target {
    // MODULE: OpImageSampleDrefImplicitLod %int
    // MODULE: OpConvertSToF %float
    float compared = numbers.SampleCmp(how, p, 0.5);
    // MODULE: OpImageFetch %v4float
    Texel t = image.Load(int3(0, 0, 0));
    return float4(t.first, t.rest, compared);
}
