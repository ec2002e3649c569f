#include "include/common.hlsli"

cbuffer Scene : register(b1) {
    Light sun;
    float4 tint;
};

Texture2D<float4> albedo : register(t0);
SamplerState linearSampler : register(s0);

#if 0
float unused_in_this_variant;
#endif

float4 shade(float3 normal, float2 uv) {
    float4 color = albedo.Sample(linearSampler, uv);
    color.rgb *= diffuse(normal, sun) * SCALE;
    return color * tint;
}

float4 PSMain(float3 normal : NORMAL, float2 uv : TEXCOORD0) : SV_Target {
    return shade(normalize(normal), uv);
}
