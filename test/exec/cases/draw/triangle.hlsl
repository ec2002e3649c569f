// Vertex colors, interpolated over the triangle.
//@ vertex: vertex
//@ pixel: pixel
//@ stream POSITION float2: -1 -1 3 -1 -1 3
//@ stream COLOR float3: 0 0 0 2 0 0 0 2 0
//@ target 0 rgba32f 64x64
//@ texel 0 0 0 within 0.001: 0.0078125 0.0078125 0 1
//@ texel 0 63 0 within 0.001: 0.9921875 0.0078125 0 1
//@ texel 0 0 63 within 0.001: 0.0078125 0.9921875 0 1
//@ texel 0 31 15 within 0.001: 0.4921875 0.2421875 0 1
struct Varying
{
    float4 position : SV_Position;
    float3 color : COLOR;
};

Varying vertex(float2 position : POSITION, float3 color : COLOR)
{
    Varying v;
    v.position = float4(position, 0, 1);
    v.color = color;
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.color, 1);
}
