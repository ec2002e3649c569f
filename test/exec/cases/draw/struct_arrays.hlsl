// An array of structs is passed from stage to stage.
//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba32f 1x1
//@ image 0 within 0.001: 7 20 -3 5
struct Part
{
    float2 pair;
    int number;
    bool flag;
};
struct Varying
{
    float4 position : SV_Position;
    nointerpolation Part parts[2] : PART;
    nointerpolation float last : LAST;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.position = float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
    v.parts[0].pair = float2(7, 9);
    v.parts[0].number = 1;
    v.parts[0].flag = false;
    v.parts[1].pair = float2(19, 20);
    v.parts[1].number = -3;
    v.parts[1].flag = true;
    v.last = 5;
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    if (v.parts[0].flag || !v.parts[1].flag)
        return -1;
    return float4(v.parts[0].pair.x, v.parts[v.parts[0].number].pair.y, v.parts[1].number, v.last);
}
