#include "include/common.hlsli"

Light sun;

float4 PSMain(float3 normal : NORMAL) : SV_Target {
    float level = diffuse(normal, sun);
    return float4(level, level, level, 1);
}
