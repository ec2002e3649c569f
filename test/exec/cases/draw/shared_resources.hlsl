// The vertex and pixel shaders read a common constant buffer and a separate one each.
//@ vertex: vertex
//@ pixel: pixel
//@ buffer shared float: 0.5 2 @16 1 2 3 4
//@ buffer offsets float: 0 0.25
//@ buffer colors float: 1 2 3 4 5 6 7 8
//@ push: float 100
//@ target 0 rgba32f 1x1
//@ image 0: 105.5 7 8.25 12
cbuffer shared
{
    float2 scale;
    float4 color;
};
cbuffer offsets
{
    float2 offset;
};
StructuredBuffer<float4> colors;
struct Push { float value; };
[[vk::push_constant]] Push push;

struct Varying
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.position = float4((id & 1 ? 3 : -1) / scale.x, (id & 2 ? 3 : -1) * scale.y, 0, 1);
    v.offset = float2(scale.x, offset.y);
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    return float4(push.value + colors[1].x + v.offset.x, color.z + colors[0].w, 8 + v.offset.y,
                  color.w * 3);
}
