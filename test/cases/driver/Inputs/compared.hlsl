#if defined(WRONG) && !defined(BOTH) || defined(NEITHER)
#error wrong
#endif
#ifndef size
#define size float3
#endif
Texture2D<float4> sky : register(t0);
SamplerState clamped : register(s1);
cbuffer Settings : register(b2) { float4 before; size middle; float behind; };
float4 main(float2 uv : UV) : SV_Target { return sky.Sample(clamped, uv) * before * behind; }
