// Textures of all kinds that WGSL supports; they remain separate from samplers.
// RUN: hlsl2spv -T ps_6_1 -wgsl %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_1 -wgsl -fauto-combined-image-sampler %s | FileCheck %s
// CHECK: var several: texture_multisampled_2d<f32>;
Texture2DMS<float4> several;
// CHECK: var cubes: texture_cube_array<f32>;
TextureCubeArray<float4> cubes;
// CHECK: var depths: texture_depth_cube;
TextureCube<float> depths;
// CHECK: var layers: texture_depth_2d_array;
Texture2DArray<float> layers;
// CHECK: var whole: texture_2d<i32>;
Texture2D<int4> whole;
// CHECK: var comparing: sampler_comparison;
SamplerComparisonState comparing;
// CHECK: var s: sampler;
SamplerState s;
// CHECK: var list: texture_storage_2d_array<rgba32float, write>;
RWTexture2DArray<float4> list;
// CHECK: var space: texture_storage_3d<rgba32uint, write>;
RWTexture3D<uint4> space;
// CHECK: var line: texture_storage_1d<rgba32float, write>;
RWTexture1D<float4> line;

float4 main(float4 p : SV_Position, uint id : SV_SampleIndex) : SV_Target
{
    uint w, h, n, l;
    // CHECK-DAG: vec3u(textureDimensions(cubes, 0u).xy, textureNumLayers(cubes))
    cubes.GetDimensions(0, w, h, n, l);
    // CHECK-DAG: textureStore(list, {{.*}}.xy, {{.*}}.z, position);
    list[uint3(p.xyz)] = p;
    // CHECK-DAG: textureStore(space, vec3u(1u), vec4u(2u));
    space[uint3(1, 1, 1)] = 2;
    // CHECK-DAG: textureStore(line, 3u, position);
    line[3] = p;
    // CHECK-DAG: textureLoad(several, vec2i({{.*}}), i32(sample_index))
    float4 sum = several.Load(int2(p.xy), id);
    // CHECK-DAG: textureSample(cubes, s, position.xyz, i32(round(position.w)))
    sum += cubes.Sample(s, p);
    // CHECK-DAG: textureSampleGrad(cubes, s, position.xyz, i32(round(position.w)), {{.*}}, position.yzx)
    sum += cubes.SampleGrad(s, p, p.xyz, p.yzx);
    // CHECK-DAG: textureGather(1, cubes, s, position.xyz, i32(round(position.w)))
    sum += cubes.GatherGreen(s, p);
    // CHECK-DAG: textureSampleCompare(depths, comparing, {{.*}}, 0.5)
    sum += depths.SampleCmp(comparing, p.xyz, 0.5);
    // CHECK-DAG: textureSampleCompareLevel(depths, comparing, {{.*}}, 0.25)
    sum += depths.SampleCmpLevelZero(comparing, p.xyz, 0.25);
    // CHECK-DAG: textureGatherCompare(depths, comparing, {{.*}}, 0.125)
    sum += depths.GatherCmp(comparing, p.xyz, 0.125);
    // CHECK-DAG: textureSampleCompare(layers, comparing, {{.*}}.xy, i32(round({{.*}}.z)), 0.75, vec2i(1))
    sum += layers.SampleCmp(comparing, p.xyz, 0.75, int2(1, 1));
    // CHECK-DAG: textureGather(0, whole, s, {{.*}}, vec2i(2, 3))
    sum += whole.Gather(s, p.xy, int2(2, 3));
    // CHECK-DAG: textureLoad(whole, vec2i(0), 0)
    return sum + whole.Load(int3(0, 0, 0)) + w + n;
}
