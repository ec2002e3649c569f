// Implicit levels of detail depend on the derivatives of the coordinates.
//@ vertex: vertex
//@ pixel: pixel
//@ texture image r32f 4x4 mips 3: 1*16 2*4 3
//@ sampler s: nearest repeat
//@ sampler smaller: nearest repeat less
//@ texture shadow depth32 1x1: 0.5
//@ target 0 rgba32f 4x4
//@ target 1 rgba32f 4x4
//@ target 2 rgba32f 4x4
//@ texture list r32f 2x2 mips 2 layers 2: 3*4 4*4 8 40
//@ texture around r32f 1x1 layers 6: 4 5 6 7 8 9
//@ texture space r32f 2x2x2 mips 2: 5*8 6
//@ texture shadows depth32 2x2 layers 2: 0.25*4 0.75*4
//@ texel 0 1 1: 1 2 3 2
//@ texel 1 1 1: 1 0 2 40
//@ texel 2 1 1: 4 5 1 8
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

Texture2D<float> image;
Texture2D<float> shadow;
Texture2DArray<float> list, shadows;
TextureCube<float> around;
Texture3D<float> space;
SamplerState s;
SamplerComparisonState smaller;

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

void pixel(float4 position : SV_Position, out float4 a : SV_Target0, out float4 b : SV_Target1,
           out float4 c : SV_Target2)
{
    float2 uv = position.xy / 4;
    a.x = image.Sample(s, uv);
    a.y = image.Sample(s, uv * 2);
    a.z = image.Sample(s, uv * 4, int2(1, 1));
    a.w = image.SampleBias(s, uv, 1);
    b.x = shadow.SampleCmp(smaller, uv, 0.25);
    b.y = shadow.SampleCmp(smaller, uv, 0.75);
    b.z = image.Sample(s, uv * 4) - 1;
    b.w = list.SampleBias(s, float3(uv, 1), 2);
    c.x = list.Sample(s, float3(uv / 4, 1), int2(1, 0));
    c.y = space.Sample(s, float3(uv / 4, 0.5));
    c.z = shadows.SampleCmp(smaller, float3(uv / 4, 1), 0.5);
    c.w = around.Sample(s, float3(0.1 * uv, 1));
}
