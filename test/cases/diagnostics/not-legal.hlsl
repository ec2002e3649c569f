// What only legalizing can show to be wrong is told at the place in the source.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
Texture2D<float4> image;
SamplerState state;

float4 shift(int2 offset)
{
    // CHECK: not-legal.hlsl:[[#@LINE+1]]:{{[0-9]+}}: error: the offset of a texel must be a constant
    return image.Sample(state, 0.5, offset);
}

float4 main(int2 offset : A) : SV_Target
{
    return shift(offset);
}
