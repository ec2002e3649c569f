// Tessellation factors of all shapes: vectors and multidimensional arrays.
//@ vertex: vertex
//@ hull: hull
//@ domain: domain
//@ pixel: pixel
//@ topology: patches 4
//@ draw: 4
//@ target 0 rgba32f 2x2
//@ image 0 within 0.001: 1 2 3 56  1 2 3 56  1 2 3 56  1 2 3 56
struct Control
{
    float2 at : AT;
};
struct Factors
{
    float edges[2][2] : SV_TessFactor;
    float inside[2][1] : SV_InsideTessFactor;
};
struct SameFactors
{
    float4 edges : SV_TessFactor;
    float inside[1][2] : SV_InsideTessFactor;
};

Control vertex(uint id : SV_VertexID)
{
    Control c = {float2(id & 1 ? 1 : -1, id & 2 ? 1 : -1)};
    return c;
}

Factors constants(InputPatch<Control, 4> patch)
{
    Factors f;
    f.edges[0][0] = 1;
    f.edges[0][1] = 2;
    f.edges[1][0] = 3;
    f.edges[1][1] = 4;
    f.inside[0][0] = 5;
    f.inside[1][0] = 6;
    return f;
}

[domain("quad")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(4)]
[patchconstantfunc("constants")]
Control hull(InputPatch<Control, 4> patch, uint id : SV_OutputControlPointID)
{
    return patch[id];
}

struct Varying
{
    float4 position : SV_Position;
    float4 value : VALUE;
};

[domain("quad")]
Varying domain(SameFactors f, const OutputPatch<Control, 4> patch, float2 uv : SV_DomainLocation)
{
    Varying v;
    float2 at = lerp(lerp(patch[0].at, patch[1].at, uv.x), lerp(patch[2].at, patch[3].at, uv.x), uv.y);
    v.position = float4(at, 0, 1);
    v.value = float4(f.edges.xyz, f.inside[0][0] * 10 + f.inside[0][1]);
    return v;
}

float4 pixel(Varying v) : SV_Target { return v.value; }
