// The format of an image is derived from its declared texel type; with native 16-bit types, Vulkan
// images have 32-bit texels and no format.
// RUN: hlsl2spv -T ps_6_2 %s | FileCheck %s --check-prefixes=CHECK,ALIAS
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types %s | FileCheck %s --check-prefixes=CHECK,NATIVE
// ALIAS-DAG: OpTypeImage %float 2D 2 0 0 2 R16f
// NATIVE-DAG: OpTypeImage %float 2D 2 0 0 2 Unknown
RWTexture2D<half> a;
// ALIAS-DAG: OpTypeImage %float Buffer 2 0 0 2 Rgba16f
typedef half half_alias;
RWBuffer<vector<half_alias, 4> > b;
// ALIAS-DAG: OpTypeImage %int Buffer 2 0 0 2 Rg16i
RWBuffer<min16int2> c;
// CHECK-DAG: OpTypeImage %float Buffer 2 0 0 2 Rg32f
RWBuffer<float2> d;
// CHECK-DAG: OpTypeImage %uint Buffer 2 0 0 2 R32ui
RWBuffer<uint> e;
// CHECK-DAG: OpTypeImage %float Buffer 2 0 0 2 Unknown
RWBuffer<float3> f;

float4 main(uint i : I) : SV_Target
{
    return a[i.xx] + b[i] + c[i].xyxy + d[i].xyxy + e[i] + f[i].xyzz;
}
