// The closer triangle is visible, in any order.
//@ vertex: vertex
//@ pixel: pixel
//@ draw: 9
//@ depth: less 1
//@ target 0 r32ui 2x2
//@ image 0: 1 1 1 1
//@ image 8 within 0.00001: 0.25*4
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint triangle_id : ID;
};

Varying vertex(uint id : SV_VertexID)
{
    static const float depths[3] = {0.5, 0.25, 0.75};
    Varying v;
    v.triangle_id = id / 3;
    id %= 3;
    v.position = float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, depths[v.triangle_id], 1);
    return v;
}

uint pixel(Varying v) : SV_Target
{
    return v.triangle_id;
}
