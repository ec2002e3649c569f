float4 unused(float4 v) {
#if MODE == 1
    return v;
#elif MODE == 2
    return v * 2;
#elif MODE == 3
    return v.x.y.z.w;
#elif MODE == 4
    float3 cut = v;
    return float4(cut, 1);
#elif MODE == 5
#pragma dxc diagnostic push
#pragma dxc diagnostic ignored "-Wconversion"
    float3 cut = v;
#pragma dxc diagnostic pop
    return float4(cut, 1);
#endif
    return 0;
}
struct Unused {
    float x[MODE];
};
float4 main(float4 color : COLOR) : SV_Target { return color * SCALE; }
