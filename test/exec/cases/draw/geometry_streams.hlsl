// A geometry shader with two streams; the first is drawn.
//@ vertex: vertex
//@ geometry: geometry
//@ pixel: pixel
//@ topology: points
//@ draw: 2
//@ target 0 r32ui 4x1
//@ image 0: 0 7 0 8
struct Point
{
    uint id : ID;
};
struct Drawn
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};
struct Other
{
    float4 place : PLACE;
    uint value : OTHER;
};

Point vertex(uint id : SV_VertexID)
{
    Point p = {id};
    return p;
}

[maxvertexcount(3)]
void geometry(point Point p[1], inout PointStream<Drawn> drawn, inout PointStream<Other> other)
{
    Drawn d = {float4(p[0].id - 0.25, 0, 0, 1), p[0].id + 7};
    Other o = {float4(-0.75, 0, 0, 1), 99};
    other.Append(o);
    drawn.Append(d);
    drawn.RestartStrip();
    other.Append(o);
}

uint pixel(Drawn d) : SV_Target { return d.value; }
