// Modules that some validator versions reject, alone or with another stage, are accepted with every
// version (spec/spirv_tools.def).
// RUN: hlsl2spv -T ms_6_6 -fspv-target-env=vulkan1.3 -WX -DCULL %s | FileCheck %s --check-prefixes=ALL,CULL
// RUN: hlsl2spv -T ms_6_6 -fspv-target-env=vulkan1.3 -WX -DRATE %s | FileCheck %s --check-prefixes=ALL,RATE
// RUN: hlsl2spv -T ms_6_6 -fspv-target-env=vulkan1.3 -WX -DSLOPE %s | FileCheck %s --check-prefixes=ALL,SLOPE
// RUN: hlsl2spv -T lib_6_6 -fspv-target-env=vulkan1.3 -WX %s | FileCheck %s --check-prefixes=ALL,BESIDE
struct vertex { float4 position : SV_Position; };

struct primitive
{
#ifdef CULL
    bool cull : SV_CullPrimitive;
#endif
#ifdef RATE
    uint rate : SV_ShadingRate;
#endif
    nointerpolation uint color : COLOR;
};

// ALL: OpEntryPoint MeshEXT %main "main"
// BESIDE: OpEntryPoint Fragment %shade "shade"
// CULL: BuiltIn CullPrimitiveEXT
// RATE: BuiltIn PrimitiveShadingRateKHR
// SLOPE: OpDPdx
[shader("mesh")][numthreads(4, 4, 1)][outputtopology("triangle")]
void main(uint3 thread : SV_GroupThreadID, out vertices vertex v[3], out primitives primitive p[1],
          out indices uint3 t[1])
{
    SetMeshOutputCounts(3, 1);
    float x = thread.x * thread.x;
#ifdef SLOPE
    x = ddx(x);
#endif
    if (thread.x < 3)
        v[thread.x].position = x;
    t[0] = uint3(0, 1, 2);
#ifdef CULL
    p[0].cull = thread.y != 1;
#endif
#ifdef RATE
    p[0].rate = 5;
#endif
    p[0].color = 7;
}

[shader("pixel")]
float4 shade(vertex v, nointerpolation uint color : COLOR) : SV_Target { return color; }
