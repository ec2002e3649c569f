// A patch with two control points at the left becomes a square over the target.
//@ vertex: vertex
//@ hull: hull
//@ domain: domain
//@ pixel: pixel
//@ topology: patches 4
//@ draw: 4
//@ target 0 rgba32f 4x4
//@ texel 0 0 0 within 0.001: 0.125 0.125 5 1
//@ texel 0 3 1 within 0.001: 0.875 0.375 5 1
//@ texel 0 2 3 within 0.001: 0.625 0.875 5 1
struct Control
{
    float2 at : AT;
};
struct Factors
{
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
    float value : VALUE;
};
struct Varying
{
    float4 position : SV_Position;
    float2 uv : UV;
    float value : VALUE;
};

Control vertex(uint id : SV_VertexID)
{
    Control c = {float2(id & 1 ? 1 : -1, id & 2 ? 1 : -1)};
    return c;
}

Factors constants(InputPatch<Control, 4> patch)
{
    Factors f;
    for (int i = 0; i < 4; i++)
        f.edges[i] = 2;
    f.inside[0] = f.inside[1] = 3;
    f.value = 4 + patch[3].at.x;
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

[domain("quad")]
Varying domain(Factors f, const OutputPatch<Control, 4> patch, float2 uv : SV_DomainLocation)
{
    Varying v;
    float2 at = lerp(lerp(patch[0].at, patch[1].at, uv.x), lerp(patch[2].at, patch[3].at, uv.x),
                     uv.y);
    v.position = float4(at, 0, 1);
    v.uv = uv;
    v.value = f.value;
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.uv, v.value, 1);
}
