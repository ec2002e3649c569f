// Lines become bars; the shader has three invocations per line.
//@ vertex: vertex
//@ geometry: geometry
//@ pixel: pixel
//@ topology: lines
//@ draw: 2
//@ target 0 rg32ui 6x1
//@ image 0: 0 1 0 1 1 1 1 1 2 1 2 1
struct Point { float x : X; };
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint2 value : VALUE;
};

Point vertex(uint id : SV_VertexID)
{
    Point p = {id / 3.0};
    return p;
}

[instance(3)]
[maxvertexcount(4)]
void geometry(line Point ends[2], uint instance : SV_GSInstanceID,
              inout TriangleStream<Varying> stream)
{
    for (int i = 0; i < 4; i++)
    {
        Varying v;
        v.position = float4((ends[i & 1].x + instance / 3.0) * 2 - 1, i & 2 ? 1 : -1, 0, 1);
        v.value = uint2(instance, 1);
        stream.Append(v);
    }
}

uint2 pixel(Varying v) : SV_Target
{
    return v.value;
}
