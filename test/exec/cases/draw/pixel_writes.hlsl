// Pixels write to a buffer and an image, and increment a counter.
//@ vertex: vertex
//@ pixel: pixel
//@ target 0 r32f 4x2
//@ texture image r32ui 4x2: 0*8
//@ expect counter uint: 8
//@ expect image uint: 0 1 2 3 10 11 12 13
//@ image 0: 1*8
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

RWStructuredBuffer<uint> counter;
RWTexture2D<uint> image;

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

float pixel(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    image[at] = at.y * 10 + at.x;
    InterlockedAdd(counter[0], 1);
    return 1;
}
