float4 PSMain(float3 normal : NORMAL) : SV_Target {
    float3 shortened = float4(normal, 1);
    return float4(shortned, 1);
}
