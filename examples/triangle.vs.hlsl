// hlsl2spv -T vs_6_0
// A triangle without buffers: three corners made of the vertex's number.

struct Vertex
{
    float4 position : SV_Position;
    float3 color : COLOR;
};

Vertex main(uint id : SV_VertexID)
{
    static const float3 colors[3] = {float3(1, 0, 0), float3(0, 1, 0), float3(0, 0, 1)};

    Vertex vertex;
    float2 corner = float2(id & 1, id >> 1) * 4 - 1;
    vertex.position = float4(corner, 0, 1);
    vertex.color = colors[id];
    return vertex;
}
