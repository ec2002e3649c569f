// With one variable per location, the values passed between stages are the same.
//@ options: -pack-optimized
//@ vertex: vertex
//@ geometry: geometry
//@ pixel: pixel
//@ topology: triangles
//@ draw: 3
//@ target 0 rgba32f 2x1
//@ image 0: 3 9 20 5 3 9 20 5
struct Varying
{
    float4 position : SV_Position;
    nointerpolation float2 a[2] : A;
    nointerpolation float2x3 m : M;
    nointerpolation float2 b[2] : B;
    nointerpolation uint which : WHICH;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.position = float4(id == 1 ? 3 : -1, id == 2 ? 3 : -1, 0, 1);
    v.a[0] = float2(1, 2);
    v.a[1] = float2(3, 4);
    v.m = float2x3(5, 6, 7, 8, 9, 10);
    v.b[0] = float2(11, 12);
    v.b[1] = float2(13, 14);
    v.which = 1;
    return v;
}

[maxvertexcount(3)]
void geometry(triangle Varying input[3], inout TriangleStream<Varying> output)
{
    for (uint i = 0; i < 3; i++)
    {
        Varying v = input[i];
        v.b[0].x = input[i].b[v.which].x + 7;
        output.Append(v);
    }
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.a[v.which].x, v.m[v.which].y, v.b[0].x, v.m[0].x);
}
