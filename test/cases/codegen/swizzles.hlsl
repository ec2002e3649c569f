// Swizzle reads are shuffles; a swizzle write merges into the vector.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl %s | FileCheck %s
RWBuffer<float4> texels;

[numthreads(1, 1, 1)]
void main() {
    float4 v = texels[0];
    float2 w = v.xy;
    // CHECK: OpVectorShuffle %v3float [[v:%[0-9]+]] [[v]] 2 1 0
    float3 x = v.zyx;
    // CHECK: OpVectorShuffle %v4float {{%[0-9]+}} {{%[0-9]+}} 5 1 4 3
    v.zx = w;
    // CHECK: OpStore %v
    v.xyzw = x.xxyz;
    // CHECK: [[old:%[0-9]+]] = OpImageRead
    // CHECK: [[new:%[0-9]+]] = OpCompositeInsert %v4float {{%[0-9a-z_]+}} [[old]] 3
    // CHECK: OpImageWrite {{%[0-9]+}} %uint_1 [[new]]
    texels[1].w = 1;
}
