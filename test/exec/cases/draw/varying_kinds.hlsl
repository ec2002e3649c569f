// All types of values, passed from the vertex shader to the pixel shader.
//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba32f 1x1
//@ target 1 rgba32f 1x1
//@ target 2 rgba32i 1x1
//@ image 0 within 0.0001: 1 2 3 4
//@ image 1 within 0.0001: 5 6 7 8
//@ image 2: -1 2 7 1
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

struct Part
{
    float3 a : A;
    float2 list[2] : LIST;
};
struct Varying
{
    float4 position : SV_Position;
    Part part;
    float2x2 m : MATRIX;
    nointerpolation int2 numbers : NUMBERS;
    nointerpolation uint natural : NATURAL;
    nointerpolation bool flag : FLAG;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.position = corner(id);
    v.part.a = float3(1, 2, 0);
    v.part.list[0] = float2(3, 4);
    v.part.list[1] = float2(5, 6);
    v.m = float2x2(7, 0, 0, 8);
    v.numbers = int2(-1, 2);
    v.natural = 7;
    v.flag = true;
    return v;
}

void pixel(Varying v, out float4 a : SV_Target0, out float4 b : SV_Target1, out int4 c : SV_Target2)
{
    a = float4(v.part.a.xy, v.part.list[0]);
    b = float4(v.part.list[1], v.m._m00, v.m[1][1]);
    c = int4(v.numbers, v.natural, v.flag);
}
