// Variables that share a location, with explicit components, passed
// through all stages.
//@ vertex: vertex
//@ hull: hull
//@ domain: domain
//@ geometry: geometry
//@ pixel: pixel
//@ topology: patches 3
//@ draw: 3
//@ target 0 rgba32f 1x1
//@ image 0: 1 2 3 19
#define COMPONENT 31
struct Varying
{
    float4 position : SV_Position;
    [[vk::location(0)]] float a : A;
    [[vk::location(0)]] [[vk::ext_decorate(COMPONENT, 1)]] float2 b : B;
    [[vk::location(1)]] [[vk::ext_decorate(COMPONENT, 3)]] float c : C;
    [[vk::location(1)]] float3 d : D;
};
struct Patch
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
    [[vk::location(3)]] [[vk::ext_decorate(COMPONENT, 2)]] float2 late : LATE;
    [[vk::location(3)]] float2 early : EARLY;
};

Varying vertex(uint i : SV_VertexID)
{
    Varying v;
    v.position = float4(i == 1 ? 3 : -1, i == 2 ? 3 : -1, 0, 1);
    v.a = 1;
    v.b = float2(2, 3);
    v.c = 4;
    v.d = float3(6, 0, 0);
    return v;
}

Patch constants(InputPatch<Varying, 3> v)
{
    Patch p;
    p.edges[0] = p.edges[1] = p.edges[2] = p.inside = 1;
    p.early = v[0].c;
    p.late = v[0].c + 1;
    return p;
}

[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Varying hull(InputPatch<Varying, 3> v, uint i : SV_OutputControlPointID)
{
    return v[i];
}

[domain("tri")]
Varying domain(const OutputPatch<Varying, 3> v, Patch p, float3 at : SV_DomainLocation)
{
    Varying result = v[0];
    result.position = v[0].position * at.x + v[1].position * at.y + v[2].position * at.z;
    result.d += float3(0, p.early.x, p.late.y);
    return result;
}

[maxvertexcount(3)]
void geometry(triangle Varying v[3], inout TriangleStream<Varying> stream)
{
    for (uint i = 0; i < 3; i++)
        stream.Append(v[i]);
}

float4 pixel(Varying v) : SV_Target
{
    return float4(v.a, v.b, v.c + dot(v.d, 1));
}
