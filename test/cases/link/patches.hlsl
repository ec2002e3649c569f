// Primitive declarations of hull, domain and geometry shaders, and their per-vertex and per-patch data.
// RUN: hlsl2spv -T hs_6_0 -E hull %s -Fo %t.hs && hlsl2spv -T ds_6_0 -E domain %s -Fo %t.ds
// RUN: hlsl2spv -T gs_6_0 -E geometry %s -Fo %t.gs
// RUN: hlsl2spv --link-check %t.hs %t.ds %t.gs 2>&1 | count 0
// RUN: hlsl2spv -T ds_6_0 -E domain -DQUADS %s -Fo %t.ds && not hlsl2spv --link-check %t.hs %t.ds 2>&1 | FileCheck --check-prefix=QUADS %s
// QUADS: error: {{.*}}.ds: the domain shader 'domain' declares Quads, but the hull shader 'hull' declares Triangles
// RUN: hlsl2spv -T ds_6_0 -E domain -DVERTEX %s -Fo %t.ds && not hlsl2spv --link-check %t.hs %t.ds 2>&1 | FileCheck --check-prefix=RATE %s
// RATE: error: {{.*}}.ds: 'TINT' of the domain shader 'domain' is read for each vertex, but written for the whole patch
// RUN: hlsl2spv -T ds_6_0 -E domain -DFOUR %s -Fo %t.ds && hlsl2spv --link-check %t.hs %t.ds 2>&1 | FileCheck --check-prefix=FOUR %s
// FOUR: warning: {{.*}}.ds: the domain shader 'domain' expects 4 control points, but the hull shader 'hull' writes 3
// RUN: hlsl2spv -T ds_6_0 -E domain %s -Fo %t.ds
// RUN: hlsl2spv -T gs_6_0 -E geometry -DLINES %s -Fo %t.gs && not hlsl2spv --link-check %t.hs %t.ds %t.gs 2>&1 | FileCheck --check-prefix=LINES %s
// LINES: error: {{.*}}.gs: the geometry shader 'geometry' does not accept the triangles of the domain shader 'domain'
struct Point { float4 position : SV_Position; };
struct Patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; [[vk::location(5)]] float4 tint : TINT; };
Patch patch(InputPatch<Point, 3> p)
{
    Patch o = { { 1, 1, 1 }, 1, p[0].position };
    return o;
}
[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [patchconstantfunc("patch")]
Point hull(InputPatch<Point, 3> p, uint id : SV_OutputControlPointID) { return p[id]; }

#ifdef QUADS
#define DOMAIN "quad"
#define PATCH float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor;
#else
#define DOMAIN "tri"
#define PATCH float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor;
#endif
#ifdef FOUR
#define POINTS 4
#else
#define POINTS 3
#endif
#ifdef VERTEX
struct Corner { float4 position : SV_Position; [[vk::location(5)]] float4 tint : TINT; };
struct Read { PATCH };
#define TINT(p, c) c[1].tint
#else
struct Corner { float4 position : SV_Position; };
struct Read { PATCH [[vk::location(5)]] float4 tint : TINT; };
#define TINT(p, c) p.tint
#endif
struct Out { float4 position : SV_Position; float4 color : COLOR; };
[domain(DOMAIN)]
Out domain(Read patch, float3 at : SV_DomainLocation, const OutputPatch<Corner, POINTS> corners)
{
    Out o = { corners[0].position * at.x, TINT(patch, corners) };
    return o;
}

#ifdef LINES
#define SHAPE line
#define CORNERS 2
#else
#define SHAPE triangle
#define CORNERS 3
#endif
[maxvertexcount(1)]
void geometry(SHAPE Out p[CORNERS], inout PointStream<Out> stream) { stream.Append(p[1]); }
