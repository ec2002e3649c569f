// A built-in shared by stages of a library is flat in the pixel shader, regardless of the stage or variable
// that created it (VUID-StandaloneSpirv-Flat-04744).
// RUN: hlsl2spv -T lib_6_6 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_6 -fspv-target-env=vulkan1.3 -DGIVEN %s | FileCheck %s
// CHECK: OpDecorate %[[ID:[a-zA-Z_0-9]+]] BuiltIn PrimitiveId
// CHECK: OpDecorate %[[ID]] Flat
// CHECK-NOT: OpDecorate %[[ID]] Flat
#ifdef GIVEN
[[vk::ext_builtin_input(7)]] static const uint primitive;
#endif
struct Corner { float4 at : SV_Position; };

[shader("geometry")] [maxvertexcount(1)]
void geometry(point Corner corners[1], uint id : SV_PrimitiveID, inout PointStream<Corner> stream)
{
    Corner c = { corners[0].at * id };
    stream.Append(c);
}

[shader("pixel")]
float4 pixel(uint id : SV_PrimitiveID) : SV_Target
{
#ifdef GIVEN
    return id + primitive;
#else
    return id;
#endif
}
