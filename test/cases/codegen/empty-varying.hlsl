// A struct without members can be part of the stage interface.
// RUN: hlsl2spv -T hs_6_0 %s | FileCheck %s
// CHECK: OpStore
struct empty { };
struct varying { float4 at : WHERE; empty nothing : NOTHING; };
struct patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; empty late : LATE; float more : MORE; };

patch constants(InputPatch<varying, 3> v)
{
    patch p = (patch)0;
    p.late = v[1].nothing;
    return p;
}

[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)]
[patchconstantfunc("constants")]
varying main(InputPatch<varying, 3> v, uint i : SV_OutputControlPointID)
{
    return v[i];
}
