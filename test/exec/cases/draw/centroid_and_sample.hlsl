// At the edge of a triangle, a centroid is inside the triangle; samples have separate positions.
//@ vertex: vertex
//@ pixel: pixel
//@ stream POSITION float2: -1 -1 0.125 -1 -1 8
//@ target 0 rgba32f 4x4 samples 4: 9 9 9 9
//@ texel 0 0 0 within 0.001: 0.25 0 1 1
struct Varying
{
    float4 position : SV_Position;
    centroid float a : A;
    sample float b : B;
    noperspective centroid float c : C;
};

Varying vertex(float2 position : POSITION)
{
    Varying v;
    v.position = float4(position, 0, 1);
    v.a = v.b = v.c = position.x + 1;
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.b, v.a < 0 || v.a > 1.125, v.c >= 0, 1);
}
