// Patch constants of many types, and control points that read adjacent ones.
//@ vertex: vertex
//@ hull: hull
//@ domain: domain
//@ pixel: pixel
//@ topology: patches 4
//@ draw: 4
//@ target 0 rgba32f 2x2
//@ image 0 within 0.001: 6 15 21 104  6 15 21 104  6 15 21 104  6 15 21 104
struct Control
{
    float2 at : AT;
    uint number : NUMBER;
};
struct Factors
{
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
    float4 colour : COLOUR;
    float2x3 grid : GRID;
    uint numbers[3] : NUMBERS;
};
struct Varying
{
    float4 position : SV_Position;
    float4 value : VALUE;
};

Control vertex(uint id : SV_VertexID)
{
    Control c = {float2(id & 1 ? 1 : -1, id & 2 ? 1 : -1), id};
    return c;
}

Factors constants(InputPatch<Control, 4> given, OutputPatch<Control, 4> made, uint id : SV_PrimitiveID)
{
    Factors f = (Factors)0;
    f.edges[0] = f.edges[1] = f.edges[2] = f.edges[3] = 1;
    f.inside[0] = f.inside[1] = 1;
    for (int i = 0; i < 4; i++) {
        f.colour.x += given[i].number;
        f.numbers[i % 3] += made[i].number;
    }
    f.grid = float2x3(1, 2, 3, 4, 5, 6);
    f.colour.w = id + 100;
    return f;
}

[domain("quad")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(4)]
[patchconstantfunc("constants")]
Control hull(InputPatch<Control, 4> patch, uint id : SV_OutputControlPointID)
{
    Control c = patch[id];
    c.number = patch[(id + 1) % 4].number * 10 + id;
    return c;
}

[domain("quad")]
Varying domain(Factors f, const OutputPatch<Control, 4> patch, float2 uv : SV_DomainLocation)
{
    Varying v;
    float2 at = lerp(lerp(patch[0].at, patch[1].at, uv.x), lerp(patch[2].at, patch[3].at, uv.x), uv.y);
    v.position = float4(at, 0, 1);
    v.value = float4(f.colour.x, f.grid._m10 + f.grid._m11 + f.grid._m12, f.numbers[1],
                     f.colour.w + patch[3].number + 1);
    return v;
}

float4 pixel(Varying v) : SV_Target { return v.value; }
