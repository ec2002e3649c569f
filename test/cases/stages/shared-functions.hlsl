// Entry points of a library that share functions: each lists the built-ins that it reaches, and a
// patch constant function is emitted once.
// RUN: hlsl2spv -T lib_6_3 %s | FileCheck %s
// RUN: not hlsl2spv -T lib_6_3 -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not hlsl2spv -T gs_6_0 -E no_input %s 2>&1 | FileCheck %s --check-prefix=INPUT
// CHECK-DAG: OpEntryPoint RayGenerationKHR %rays "rays" %[[launch:[0-9a-zA-Z_]+]]{{$}}
// CHECK-DAG: OpEntryPoint Fragment %pixel "pixel" %in_var_INDEX %out_var_SV_Target{{$}}
// CHECK-DAG: BuiltIn LaunchIdKHR
RWByteAddressBuffer bytes;

uint2 here() { return DispatchRaysIndex().xy; }

[shader("raygeneration")] void rays() { bytes.Store(0, here().x); }

[shader("pixel")] float4 pixel(int i : INDEX) : SV_Target { return i; }

struct factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
struct vertex { float4 position : SV_Position; };

factors share()
{
    factors f = { 1, 2, 3, 4 };
    return f;
}

[shader("hull")][domain("tri")][partitioning("integer")][outputtopology("triangle_cw")]
[patchconstantfunc("share")][outputcontrolpoints(3)]
vertex first(uint id : SV_OutputControlPointID, InputPatch<vertex, 3> patch) { return patch[id]; }

[shader("hull")][domain("tri")][partitioning("integer")][outputtopology("triangle_ccw")]
[patchconstantfunc("share")][outputcontrolpoints(3)]
vertex second(uint id : SV_OutputControlPointID, InputPatch<vertex, 3> patch) { return patch[id]; }

#ifdef TWICE
// TWICE: :[[#@LINE+2]]:{{[0-9]+}}: error: entry point 'pixel' cannot be overloaded
// TWICE: note: also defined here
[shader("pixel")] float4 pixel() : SV_Target { return 1; }
#endif

// INPUT: :[[#@LINE+1]]:{{[0-9]+}}: error: a geometry shader requires an input primitive parameter
[maxvertexcount(3)] void no_input(inout PointStream<vertex> stream) {}
