// Each point becomes a square of two texels, or nothing.
//@ vertex: vertex
//@ geometry: geometry
//@ pixel: pixel
//@ topology: points
//@ draw: 4
//@ target 0 r32ui 8x2
//@ image 0: 10 10 0 0 30 30 40 40 10 10 0 0 30 30 40 40
struct Point
{
    float x : X;
    uint value : VALUE;
};
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};

Point vertex(uint id : SV_VertexID)
{
    Point p = {id * 0.5 - 1, id * 10 + 10};
    return p;
}

[maxvertexcount(4)]
void geometry(point Point p[1], uint id : SV_PrimitiveID, inout TriangleStream<Varying> stream)
{
    if (id == 1)
        return;
    for (uint i = 0; i < 4; i++)
    {
        Varying v;
        v.position = float4(p[0].x + (i & 1) * 0.5, i & 2 ? 1 : -1, 0, 1);
        v.value = p[0].value;
        stream.Append(v);
    }
    stream.RestartStrip();
}

uint pixel(Varying v) : SV_Target
{
    return v.value;
}
