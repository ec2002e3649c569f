// Invalid entry points.
// RUN: not hlsl2spv -spirv -T cs_6_0 -E overloaded %s 2>&1 | FileCheck %s --check-prefix=OVERLOADED
// RUN: not hlsl2spv -spirv -T cs_6_0 -E two -DTWO %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not hlsl2spv -spirv -T cs_6_0 -E many %s 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not hlsl2spv -spirv -T cs_6_0 -E none %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlsl2spv -spirv -T ps_6_0 -E inputs %s 2>&1 | FileCheck %s --check-prefix=INPUTS
// RUN: not hlsl2spv -spirv -T ps_6_0 -E outputs %s 2>&1 | FileCheck %s --check-prefix=OUTPUTS
// RUN: not hlsl2spv -spirv -T gs_6_0 -E shapes %s 2>&1 | FileCheck %s --check-prefix=SHAPES
// RUN: not hlsl2spv -spirv -T hs_6_0 -E patches -DPATCHES %s 2>&1 | FileCheck %s --check-prefix=PATCHES
// RUN: not hlsl2spv -spirv -T vs_6_0 -E absent %s 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: hlsl2spv -spirv -T ps_6_0 -E foreign %s 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: hlsl2spv -spirv -T cs_6_0 -E deep %s | FileCheck %s --check-prefix=DEEP

[numthreads(1, 1, 1)] void overloaded() {}
// OVERLOADED: :[[#@LINE+1]]:28: error: entry point 'overloaded' cannot be overloaded
[numthreads(1, 1, 1)] void overloaded(uint i : SV_GroupIndex) {}
// OVERLOADED: 1 error generated

#ifdef TWO
// TWO: :[[#@LINE+1]]:2: error: attribute 'numthreads' requires 3 arguments, not 2
[numthreads(1, 1)] void two() {}
// TWO: 1 error generated
#endif

// MANY: :[[#@LINE+1]]:2: error: group must have at most 1024 threads, not 2048
[numthreads(64, 32, 1)] void many() {}

// NONE: :[[#@LINE+1]]:6: error: the entry point of a compute shader requires the attribute 'numthreads'
void none() {}

struct Inputs {
    float good : GOOD;
    // INPUTS: :[[#@LINE+1]]:11: error: shader input 'bare' requires a semantic
    float bare;
    // INPUTS: :[[#@LINE+1]]:20: error: semantic 'SV_VertexID' cannot be used as an input of a pixel shader
    uint vertex_ : SV_VertexID;
    // INPUTS: :[[#@LINE+1]]:20: error: semantic 'SV_CullPrimitive' cannot be used as an input of a pixel shader
    bool culled_ : SV_CullPrimitive;
    // INPUTS: :[[#@LINE+1]]:21: error: 'SV_Nonsense' is not a system value
    float strange : SV_Nonsense;
};
// INPUTS: :[[#@LINE+1]]:39: error: input semantic 'GOOD' is used more than once
float4 inputs(Inputs i, float again : GOOD) : SV_Target { return i.good; }
// INPUTS: 5 errors generated

// OUTPUTS: :[[#@LINE+1]]:8: error: the return value of an entry point requires a semantic
float4 outputs(out int depth : SV_Depth) { depth = 1; return 1; }

struct Vertex { float4 position : SV_Position; };
// SHAPES: :[[#@LINE+2]]:72: error: a geometry shader cannot have several kinds of input primitives
[maxvertexcount(3)]
void shapes(line Vertex a[2], inout LineStream<Vertex> s, point Vertex b[1]) { s.Append(a[0]); }
// SHAPES: 1 error generated

#ifdef PATCHES
// PATCHES: :[[#@LINE+1]]:9: error: attribute 'domain' requires 'isoline', 'quad' or 'tri'
[domain("square")] [partitioning("integer")] [outputtopology("line")] [outputcontrolpoints(3)]
// PATCHES: :[[#@LINE+1]]:20: error: no patch constant function 'lost'
[patchconstantfunc("lost")]
Vertex patches(InputPatch<Vertex, 3> p, uint i : SV_OutputControlPointID) { return p[i]; }
#endif

// ABSENT: error: no entry point 'absent'

// FOREIGN: :[[#@LINE+2]]:2: warning: attribute 'maxvertexcount' has no effect in a pixel shader
// FOREIGN-NOT: OutputVertices
[maxvertexcount(3)] float4 foreign() : SV_Target { return 1; }

// DEEP: OpExecutionMode %deep LocalSize 1 1 128
[numthreads(1, 1, 128)] void deep() {}
