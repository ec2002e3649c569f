//@ vertex: vertex
//@ pixel: pixel
//@ indices: 3 1 2
//@ target 0 r32ui 2x2
//@ stream POSITION float2: 0 0 -1 -1 3 -1 -1 3
//@ stream VALUE uint: 5 6 7 8
//@ image 0: 10 10 10 10
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};

Varying vertex(float2 position : POSITION, uint value : VALUE, uint id : SV_VertexID)
{
    Varying v;
    v.position = float4(position, 0, 1);
    v.value = value + (id == 1 ? 4 : id == 3 ? 2 : 0);
    return v;
}

uint pixel(Varying v) : SV_Target
{
    return v.value;
}
