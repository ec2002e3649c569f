float4 main(float4 f : F) : SV_Target
{
    float3 color = 0; int x = f;
    return colour;
}
