//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba8 2x1
//@ target 1 r32i 2x1
//@ target 2 rg32f 2x1
//@ image 0 within 0.003: 1 0.4 0 1 1 0.4 0 1
//@ image 1: -7 -8
//@ image 2: 0.5 100 1.5 100
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

struct Output
{
    float4 color : SV_Target0;
    float2 more : SV_Target2;
    int number : SV_Target1;
};

Output pixel(float4 position : SV_Position)
{
    Output o;
    o.color = float4(1, 0.4, 0, 1);
    o.number = -7 - int(position.x);
    o.more = float2(position.x, 100);
    return o;
}
