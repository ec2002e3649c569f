RWTexture2D<float4> image;
struct Vertex { float4 position : SV_Position; float2 uv : UV; };
float4 helper(float x : X) : SV_Target { return x; }
#ifndef ONLY_RAYS
Vertex VertexMain(float3 p : P) { return (Vertex)0; }
float4 ByIdentifier(uint id : SV_VertexID) : COLOR { return id; }
float4 PixelMain(Vertex v) : SV_Target { return helper(v.uv.x); }
void DepthMain(float2 uv : UV, out float depth : SV_Depth) { depth = uv.x; }
void WritesImage(float4 p : SV_Position) { image[uint2(p.xy)] = 1; }
[maxvertexcount(3)]
void GeometryMain(triangle Vertex v[3], inout TriangleStream<Vertex> stream) { stream.Append(v[0]); }

struct Factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
Factors PatchConstants(InputPatch<Vertex, 3> patch) { return (Factors)0; }
[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)]
[patchconstantfunc("PatchConstants")]
// The hull shader.
Vertex HullMain(InputPatch<Vertex, 3> patch, uint i : SV_OutputControlPointID) { return patch[i]; }
[domain("tri")]
Vertex DomainMain(Factors f, float3 at : SV_DomainLocation, const OutputPatch<Vertex, 3> patch) { return patch[0]; }
namespace shaders {
[numthreads(8, 8, 1)]
void Compute(uint3 id : SV_DispatchThreadID) { image[id.xy] = 1; }
}
[numthreads(1, 1, 1)] [outputtopology("triangle")]
void MeshMain(out indices uint3 triangles[1], out vertices Vertex v[3]) { SetMeshOutputCounts(0, 0); }

struct Payload { uint value; };
groupshared Payload payload;
void dispatch() { DispatchMesh(1, 1, 1, payload); }
[numthreads(1, 1, 1)]
void AmplificationMain() { dispatch(); }
#endif
[shader("raygeneration")] void RayMain() { image[DispatchRaysIndex().xy] = 1; }
