//@ vertex: vertex
//@ pixel: pixel
//@ draw: 6
//@ depth: less 1
//@ target 0 r32f 4x1
//@ image 0: 0 0 3 3
//@ image 8 within 0.00001: 0.125 0.375 0.4 0.1
// The second triangle is closer in the right half only.
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint which : ID;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.which = id / 3;
    id %= 3;
    v.position = float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0.5, 1);
    return v;
}

float pixel(Varying v, out float depth : SV_Depth) : SV_Target
{
    float x = v.position.x / 4;
    depth = v.which ? (x > 0.5 ? 1 - x - (x < 0.75 ? -0.025 : 0.025) : x + 0.1) : x;
    return v.which * 3;
}
