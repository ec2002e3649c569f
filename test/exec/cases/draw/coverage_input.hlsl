//@ vertex: vertex
//@ pixel: pixel
//@ target 0 r32f 4x4 samples 4: 0
//@ expect mask_bits uint: 15
//@ texel 0 0 0: 1
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

RWStructuredBuffer<uint> mask_bits;

float pixel(uint mask : SV_Coverage) : SV_Target
{
    InterlockedOr(mask_bits[0], mask);
    return 1;
}
