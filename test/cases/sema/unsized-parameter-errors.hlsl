// Entry point parameters that no stage supports: unsized arrays, and parameters of mesh shaders only.
// RUN: not hlsl2spv -T gs_6_5 -E geometry %s 2>&1 | FileCheck %s --check-prefix=GEOMETRY --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_5 -E pixel %s 2>&1 | FileCheck %s --check-prefix=PIXEL --implicit-check-not=error:
// RUN: not hlsl2spv -T vs_6_5 -E vertex %s 2>&1 | FileCheck %s --check-prefix=VERTEX --implicit-check-not=error:
// RUN: not hlsl2spv -T ms_6_5 -E mesh %s 2>&1 | FileCheck %s --check-prefix=MESH --implicit-check-not=error:
// RUN: not hlsl2spv -T hs_6_5 -E hull %s 2>&1 | FileCheck %s --check-prefix=HULL --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_5 -E compute %s 2>&1 | FileCheck %s --check-prefix=COMPUTE --implicit-check-not=error:
struct Vertex { float4 p : SV_Position; };
struct Value { float4 a; };
struct Factors { float e[3] : SV_TessFactor; float i : SV_InsideTessFactor; };

// GEOMETRY: [[#@LINE+2]]:31: error: array parameter 'g' of an entry point requires a size
[maxvertexcount(3)]
void geometry(triangle Vertex g[], inout TriangleStream<Vertex> s) { s.Append(g[0]); }

// PIXEL: [[#@LINE+2]]:21: error: array parameter 'p'
// PIXEL: [[#@LINE+1]]:44: error: 'payload' only applies to parameters of mesh shaders
float4 pixel(float4 p[] : A, payload Value v) : SV_Target { return p[0] + v.a; }

// VERTEX: [[#@LINE+1]]:24: error: array{{.*}} 'v' {{.*}}requires a size
void vertex(out Vertex v[]) { v[0].p = 1; }

// MESH: [[#@LINE+5]]:31: error: array{{.*}} 'v' {{.*}}requires a size
// MESH: [[#@LINE+4]]:54: error: array{{.*}} 'i' {{.*}}requires a size
// MESH: [[#@LINE+3]]:76: error: array{{.*}} 'p' {{.*}}requires a size
[outputtopology("triangle")]
[numthreads(32, 1, 1)]
void mesh(out vertices Vertex v[], out indices uint3 i[], in payload Value p[]) {
    SetMeshOutputCounts(3, 1);
    v[0].p = p[0].a;
    i[0] = uint3(0, 1, 2);
}

// HULL: [[#@LINE+1]]:54: error: array{{.*}} 'x' {{.*}}requires a size
Factors constants(InputPatch<Vertex, 3> v, out float x[] : X) {
    x[0] = 1;
    return (Factors)0;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Vertex hull(InputPatch<Vertex, 3> v, uint id : SV_OutputControlPointID) { return v[id]; }

// COMPUTE: [[#@LINE+3]]:28: error: 'payload' only applies to parameters of mesh shaders
// COMPUTE: [[#@LINE+2]]:49: error: 'indices' only applies to parameters of mesh shaders
[numthreads(1, 1, 1)]
void compute(payload Value v, out indices uint3 i[1]) { i[0] = v.a.xyz; }
