//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba32f 4x1
//@ target 1 rgba32f 4x1
//@ texel 0 1 0 within 0.001: 0.375 0.375 0.484375 0.25
//@ texel 1 1 0 within 0.001: 0.25 0.390625 0.359375 0.375
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

// Only the lowest four bits of an offset are used, as a signed number: 8 is -8.
void pixel(Varying v, out float4 color : SV_Target0, out float4 wrapped : SV_Target1)
{
    int one = int(v.position.y + 0.6);
    color = float4(v.x, EvaluateAttributeCentroid(v.x), EvaluateAttributeSnapped(v.x, int2(7, 0)),
                   EvaluateAttributeSnapped(v.x, int2(-8, 0)));
    wrapped = float4(EvaluateAttributeSnapped(v.x, int2(8, 0)),
                     EvaluateAttributeSnapped(v.x, int2(one, 0)),
                     EvaluateAttributeSnapped(v.x, int2(15 * one, 0)),
                     EvaluateAttributeSnapped(v.x, int2(16 * one, 0)));
}
