// Like dxc, accepts constant indices past the end of arrays of resources, but not of other arrays.
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-flatten-resource-arrays %s -Fo %t.spv
// RUN: not hlsl2spv -T ps_6_0 -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
Texture3D<float4> textures[3];
SamplerState smooth;
cbuffer Constants { float4 numbers[3]; };

float4 main(float3 at : AT) : SV_Target
{
#ifdef WRONG
    // WRONG: :[[#@LINE+1]]:14: error: index -1 is out of bounds of 'Texture3D<float4>[3]'
    textures[-1].Sample(smooth, at);
    // WRONG: :[[#@LINE+1]]:20: error: index 3 is out of bounds of 'float4[3]'
    return numbers[3];
#endif
    // CHECK-DAG: :[[#@LINE+2]]:21: warning: index 4 is out of bounds of
    // CHECK-DAG: OpAccessChain %{{.*}} %textures %uint_4
    return textures[4u].Sample(smooth, at);
}
