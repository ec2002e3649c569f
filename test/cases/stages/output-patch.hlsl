// An OutputPatch contains the results of the main function, in the same struct or one with equal members.
// RUN: hlsl2spv -T hs_6_0 -DHELD=wrapped -DPART=inner.place %s | FileCheck %s
// RUN: hlsl2spv -T hs_6_0 -DHELD=vertex -DPART=place %s | FileCheck %s
// RUN: not hlsl2spv -T hs_6_0 -DHELD=other -DPART=place %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not hlsl2spv -T hs_6_0 -DHELD=wrapped -DPART=inner.place -DPOINTS=4 %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COUNT
#ifndef POINTS
#define POINTS 3
#endif
struct vertex { float4 position : SV_Position; float2 place : PLACE; };
struct wrapped { vertex inner; };
struct other { float4 position : SV_Position; float3 place : PLACE; };
struct factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };

// CHECK: {{OpLoad %_arr_v2float_uint_3 %out_var_PLACE|OpAccessChain .* %out_var_PLACE %u?int_1}}
// CHECK: [[second:%[0-9]+]] = {{OpCompositeExtract %v2float %[0-9]+ 1|OpLoad %v2float}}
// CHECK: [[x:%[0-9]+]] = OpCompositeExtract %float [[second]] 0
// CHECK: OpStore {{%[0-9]+}} [[x]]
// OTHER: :[[#@LINE+2]]:{{[0-9]+}}: error: control points of this patch have type 'wrapped', not 'other'
// COUNT: :[[#@LINE+1]]:{{[0-9]+}}: error: output patch has 4 control points here, but the attribute specifies 3
factors measure(OutputPatch<HELD, POINTS> patch)
{
    factors f;
    f.edges[0] = patch[1].PART.x;
    f.edges[1] = f.edges[2] = f.inside = 1;
    return f;
}

[domain("tri")][partitioning("integer")][outputtopology("triangle_cw")]
[patchconstantfunc("measure")][outputcontrolpoints(3)]
wrapped main(uint id : SV_OutputControlPointID, InputPatch<vertex, 3> points)
{
    wrapped w;
    w.inner = points[id];
    return w;
}
