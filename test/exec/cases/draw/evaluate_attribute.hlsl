//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba32f 4x1
//@ texel 0 1 0 within 0.001: 0.375 0.375 0.5 0.25
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

struct Varying
{
    float4 position : SV_Position;
    float x : X;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.position = corner(id);
    v.x = v.position.x * 0.5 + 0.5;
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.x, EvaluateAttributeCentroid(v.x), EvaluateAttributeSnapped(v.x, int2(8, 0)),
                  EvaluateAttributeSnapped(v.x, int2(-8, 0)));
}
