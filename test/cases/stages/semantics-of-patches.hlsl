// Per-patch and per-primitive user data may repeat a semantic: each use has a separate location.
// RUN: hlsl2spv -T ds_6_0 -E domain %s | FileCheck %s --check-prefix=DOMAIN
// RUN: hlsl2spv -T hs_6_0 -E hull %s | FileCheck %s --check-prefix=HULL
// RUN: hlsl2spv -T ms_6_5 -E mesh %s -fspv-target-env=vulkan1.2 | FileCheck %s --check-prefix=MESH
// RUN: not hlsl2spv -T hs_6_0 -E points %s 2>&1 | FileCheck %s --check-prefix=POINTS --implicit-check-not=error:
// RUN: hlsl2spv -T ds_6_0 -E factors %s | FileCheck %s --check-prefix=FACTORS
struct Point { float4 position : SV_Position; float3 side : SIDE; };
struct Patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float side : SIDE; };
struct TwicePatch { Patch patch; float side : SIDE; };

// DOMAIN: %in_var_SIDE Location 0
// DOMAIN: %in_var_SIDE_0 Location 1
// DOMAIN: %in_var_SIDE_1 Location 2
[domain("tri")]
float4 domain(Patch patch, float side : SIDE, const OutputPatch<Point, 3> points) : SV_Position
{
    return points[0].position + patch.side + side + points[1].side.x;
}

TwicePatch constants(InputPatch<Point, 3> points)
{
    TwicePatch result = (TwicePatch)1;
    result.patch.side = points[0].side.x;
    return result;
}

// HULL: %out_var_SIDE Location 0
// HULL: %out_var_SIDE_0 Location 1
// HULL: %out_var_SIDE_1 Location 2
[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Point hull(InputPatch<Point, 3> points, uint i : SV_OutputControlPointID) { return points[i]; }

struct Primitive { float first : SIDE; float second : SIDE; };

// MESH: %out_var_SIDE Location 0
// MESH: %out_var_SIDE_0 Location 1
// MESH: %out_var_SIDE_1 Location 2
[numthreads(1, 1, 1)] [outputtopology("triangle")]
void mesh(out vertices Point points[3], out primitives Primitive primitives[1], out indices uint3 triangles[1])
{
    SetMeshOutputCounts(3, 1);
    points[0] = points[1] = points[2] = (Point)1;
    triangles[0] = uint3(0, 1, 2);
    primitives[0].first = 2;
    primitives[0].second = 3;
}

// Per-vertex data is matched by semantic.
// POINTS: :[[#@LINE+1]]:{{[0-9]+}}: error: output semantic 'SIDE' is used more than once
struct TwicePoint { Point point; float3 side : SIDE; };
[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)]
[patchconstantfunc("constants")]
TwicePoint points(InputPatch<Point, 3> points, uint i : SV_OutputControlPointID) { return (TwicePoint)0; }

// Tessellation factors are built-ins, which may be redeclared with any type that they support.
// FACTORS-COUNT-1: BuiltIn TessLevelOuter
// FACTORS-NOT: BuiltIn TessLevelOuter
// FACTORS-COUNT-1: BuiltIn TessLevelInner
// FACTORS-NOT: BuiltIn TessLevelInner
[domain("tri")]
float4 factors(Patch patch, float again[3] : SV_TessFactor, float inside[1] : SV_InsideTessFactor) : SV_Position
{
    return patch.side + patch.edges[1] + again[0] + patch.inside + inside[0];
}
