// A lower bound on the level of detail.
//@ vertex: vertex
//@ pixel: pixel
//@ texture image r32f 4x4 mips 3: 1*16 2*4 3
//@ sampler s: nearest repeat
//@ target 0 rg32f 4x4
//@ texel 0 1 1: 2 3
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

Texture2D<float> image;
SamplerState s;

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

float2 pixel(float4 position : SV_Position) : SV_Target
{
    float2 uv = position.xy / 4;
    return float2(image.Sample(s, uv, int2(0, 0), 1.0), image.Sample(s, uv * 4, int2(0, 0), 0.0));
}
