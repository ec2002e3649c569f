struct Varying { float4 at : SV_Position; float2 uv : UV; };
struct More { float4 at : SV_Position; float2 uv : UV; float3 n : NORMAL; };

Varying vertex(uint i : SV_VertexID)
{
    Varying v;
    v.at = i;
    v.uv = i;
    return v;
}

float4 pixel(Varying v) : SV_Target { return v.uv.x; }
float4 wrong(More v) : SV_Target { return v.uv.x + v.n.x; }
