// A read-only copy of the payload is read in place: debug values of the copy's members would precede
// the pointers into the payload.
// RUN: hlsl2spv -T ms_6_5 -E main -fspv-target-env=vulkan1.3 -fspv-debug=vulkan -Fc - %s \
// RUN:   | FileCheck %s
struct Payload {
    uint first;
    uint list[32];
};

struct Vertex {
    float4 position : SV_Position;
};

// CHECK: OpAccessChain %_ptr_TaskPayloadWorkgroupEXT_uint
[outputtopology("triangle")] [numthreads(3, 1, 1)] void main(
    in payload Payload payload, uint group : SV_GroupID, uint thread : SV_GroupThreadID,
    out vertices Vertex v[3], out indices uint3 i[1]) {
    SetMeshOutputCounts(3, 1);
    if (thread >= 4)
        return;
    v[thread].position = payload.first + payload.list[group];
    i[0] = uint3(0, 1, 2);
}
