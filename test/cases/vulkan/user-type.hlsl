// -fspv-reflect records the declared type of a resource: without template arguments if the source has
// none.
// RUN: hlsl2spv -T ps_6_0 -fspv-reflect %s | FileCheck %s
// CHECK-DAG: %bare UserTypeGOOGLE "texture2d"
// CHECK-DAG: %given UserTypeGOOGLE "texture2d:<float4>"
// CHECK-DAG: %several UserTypeGOOGLE "texturecube"
// CHECK-DAG: %named UserTypeGOOGLE "texture2d:<float4>"
// CHECK-DAG: %normalized UserTypeGOOGLE "texture2d:<unorm float4>"
// CHECK-DAG: %bytes UserTypeGOOGLE "byteaddressbuffer"
// CHECK-DAG: %constants UserTypeGOOGLE "cbuffer"
Texture2D bare;
Texture2D<float4> given;
TextureCube several[2];
typedef Texture2D Map;
Map named;
Texture2D<unorm float4> normalized;
ByteAddressBuffer bytes;
SamplerState point_sampler;
// CHECK-DAG: %member UserTypeGOOGLE "texture2d"
cbuffer constants {
    Texture2D member;
    float4 offset;
};

float4 main(float2 at : AT) : SV_Target {
    float4 sum = offset + bytes.Load(0) + several[1].Sample(point_sampler, at.xyx);
    sum += bare.Sample(point_sampler, at) + given.Sample(point_sampler, at);
    sum += normalized.Sample(point_sampler, at) + member.Sample(point_sampler, at);
    return sum + named.Sample(point_sampler, at);
}
