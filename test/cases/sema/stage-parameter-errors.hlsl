// RUN: not hlsl2spv -T gs_6_0 -E geometry %s 2>&1 | FileCheck %s --check-prefix=GEOMETRY --implicit-check-not=error:
// RUN: not hlsl2spv -T ms_6_5 -E mesh -fspv-target-env=vulkan1.2 %s 2>&1 | FileCheck %s --check-prefix=MESH --implicit-check-not=error:
// RUN: not hlsl2spv -T as_6_5 -E amplification -fspv-target-env=vulkan1.2 %s 2>&1 | FileCheck %s --check-prefix=TASK --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_5 -E pixel %s -fsyntax-only

struct Vertex { float4 position : SV_Position; };
struct Payload { float4 data; };

// GEOMETRY-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a stream must be an 'inout' parameter
void append(LineStream<Vertex> stream) { stream.Append((Vertex)0); }

[maxvertexcount(3)]
// GEOMETRY-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a stream must be an 'inout' parameter
void geometry(triangle float4 position[3] : SV_Position, LineStream<Vertex> stream) {
    append(stream);
}

[numthreads(1, 1, 1)]
[outputtopology("triangle")]
void mesh(out vertices Vertex vertices_[3], out indices uint3 indices_[1], uint i : SV_GroupIndex,
          in payload Payload first,
          // MESH: [[#@LINE+1]]:{{[0-9]+}}: error: duplicate 'payload' parameter of a mesh shader
          in payload Payload second) {
    SetMeshOutputCounts(3, 1);
    vertices_[i].position = 0;
    indices_[0] = uint3(0, 1, 2);
}

// Unreachable code is not checked: a header may serve several stages.
[numthreads(1, 1, 1)]
void amplification() {
    Payload payload = (Payload)0;
    // TASK: [[#@LINE+1]]:{{[0-9]+}}: error: payload of 'DispatchMesh' must be groupshared
    DispatchMesh(1, 1, 1, payload);
}
float pixel() : SV_Target { return 0; }
