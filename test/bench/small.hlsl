// hlsl2spv -T ps_6_0
// A minimal shader, whose compilation is mostly start-up.
Texture2D<float4> image : register(t0);
SamplerState state : register(s1);

float4 main(float2 uv : TEXCOORD0, float4 tint : COLOR0) : SV_Target
{
    return image.Sample(state, uv) * tint;
}
