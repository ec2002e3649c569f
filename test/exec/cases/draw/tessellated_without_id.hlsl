// A hull shader need not read the index of its control point.
//@ vertex: vertex
//@ hull: hull
//@ domain: domain
//@ pixel: pixel
//@ topology: patches 3
//@ draw: 3
//@ target 0 r32f 2x2
//@ image 0 within 0.001: 6 6 6 6
struct Corner { uint id : ID; };
struct Factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
struct Varying { float4 position : SV_Position; float ids : IDS; };

Corner vertex(uint id : SV_VertexID)
{
    Corner c = {id};
    return c;
}

Factors constants(InputPatch<Corner, 3> patch)
{
    Factors f;
    f.edges[0] = f.edges[1] = f.edges[2] = f.inside = 1;
    return f;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Corner hull(InputPatch<Corner, 3> patch)
{
    return patch[2];
}

[domain("tri")]
Varying domain(Factors f, float3 where : SV_DomainLocation, const OutputPatch<Corner, 3> patch)
{
    Varying v;
    v.position = float4(4 * where.y - 1, 4 * where.z - 1, 0, 1);
    v.ids = patch[0].id + patch[1].id + patch[2].id;
    return v;
}

float pixel(Varying v) : SV_Target
{
    return v.ids;
}
