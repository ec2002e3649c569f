// hlsl2spv -T ps_6_0
// One directional light on a textured surface.

cbuffer Light : register(b0)
{
    float3 direction;
    float ambient;
    float4 color;
};

Texture2D<float4> albedo : register(t1);
SamplerState smooth_sampler : register(s2);

struct Surface
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD0;
};

float4 main(Surface surface) : SV_Target
{
    float diffuse = saturate(dot(normalize(surface.normal), -direction));
    float4 base = albedo.Sample(smooth_sampler, surface.uv);
    return float4(base.rgb * (color.rgb * diffuse + ambient), base.a);
}
