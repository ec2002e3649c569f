// Implicit levels follow the derivatives of the coordinates.
//@ vertex: vertex
//@ pixel: pixel
//@ texture image r32f 4x4 mips 3: 1*16 2*4 3
//@ sampler s: nearest repeat
//@ sampler smaller: nearest repeat less
//@ texture shadow depth32 1x1: 0.5
//@ target 0 rgba32f 4x4
//@ target 1 rgba32f 4x4
//@ texel 0 1 1: 1 2 3 2
//@ texel 1 1 1: 1 0 2 1
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

Texture2D<float> image;
Texture2D<float> shadow;
SamplerState s;
SamplerComparisonState smaller;

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

void pixel(float4 position : SV_Position, out float4 a : SV_Target0, out float4 b : SV_Target1)
{
    float2 uv = position.xy / 4;
    a.x = image.Sample(s, uv);
    a.y = image.Sample(s, uv * 2);
    a.z = image.Sample(s, uv * 4, int2(1, 1));
    a.w = image.SampleBias(s, uv, 1);
    b.x = shadow.SampleCmp(smaller, uv, 0.25);
    b.y = shadow.SampleCmp(smaller, uv, 0.75);
    b.z = image.Sample(s, uv * 4) - 1;
    b.w = image.CalculateLevelOfDetail(s, uv * 2);
}
