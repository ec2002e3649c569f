// With perspective, without it, and not at all.
//@ vertex: vertex
//@ pixel: pixel
//@ topology: strip
//@ draw: 4
//@ target 0 rgba32f 4x1
//@ image 0 within 0.0001: 0.0454545 0.125 7 1 0.1666667 0.375 7 1
//@ ... 0.3571429 0.625 7 1 0.7 0.875 7 1
struct Varying
{
    float4 position : SV_Position;
    float a : A;
    noperspective float b : B;
    nointerpolation float c : C;
};

Varying vertex(uint id : SV_VertexID)
{
    float w = id & 1 ? 3 : 1;
    Varying v;
    v.position = float4((id & 1 ? 1 : -1) * w, (id & 2 ? 1 : -1) * w, 0, w);
    v.a = v.b = id & 1;
    v.c = 7;
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.a, v.b, v.c, 1);
}
