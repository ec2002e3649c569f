// Each stage gets the same constants.
//@ vertex: vertex
//@ pixel: pixel
//@ constant 1 float: 0.5
//@ constant 2 int: 3
//@ target 0 rg32f 4x1: 9 9
//@ image 0: 6 0.5 6 0.5 6 0.5 9 9
[[vk::constant_id(1)]] const float level = 0;
[[vk::constant_id(2)]] const int columns = 1;

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return float4(id & 1 ? columns + 4 : -1, id & 2 ? 3 : -1, 0, 1);
}

float2 pixel(float4 position : SV_Position) : SV_Target
{
    if (position.x > columns)
        discard;
    return float2(columns * 2, level);
}
