// A triangle patch; the domain shader transforms it to cover the target.
//@ vertex: vertex
//@ hull: hull
//@ domain: domain
//@ pixel: pixel
//@ topology: patches 3
//@ draw: 3
//@ target 0 rgba32f 2x2
//@ image 0 within 0.001: 0.75 0.125 0.125 2 0.5 0.375 0.125 2 0.5 0.125 0.375 2 0.25 0.375 0.375 2
struct Corner
{
    float2 at : AT;
    uint id : ID;
};
struct Factors
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
};
struct Varying
{
    float4 position : SV_Position;
    float3 where : WHERE;
    float ids : IDS;
};

Corner vertex(uint id : SV_VertexID)
{
    Corner c = {float2(id & 1 ? 3 : -1, id & 2 ? 3 : -1), id};
    return c;
}

Factors constants(InputPatch<Corner, 3> patch, uint id : SV_PrimitiveID)
{
    Factors f;
    f.edges[0] = f.edges[1] = f.edges[2] = 3 + id;
    f.inside = 2;
    return f;
}

[domain("tri")]
[partitioning("fractional_odd")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Corner hull(InputPatch<Corner, 3> patch, uint id : SV_OutputControlPointID)
{
    return patch[id];
}

[domain("tri")]
Varying domain(Factors f, float3 where : SV_DomainLocation, const OutputPatch<Corner, 3> patch)
{
    Varying v;
    v.position = float4(patch[0].at * where.x + patch[1].at * where.y + patch[2].at * where.z, 0, 1);
    v.where = where;
    v.ids = patch[2].id;
    return v;
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.where, v.ids);
}
