// -wgsl-json describes the layout of each binding as WebGPU expects it, and the attributes of a vertex shader.
// RUN: hlsl2spv -T ps_6_2 -E pixel -enable-16bit-types -wgsl -wgsl-json %t.json %s -Fo %t.wgsl
// RUN: FileCheck %s < %t.json
// RUN: hlsl2spv -T vs_6_2 -E vertex -enable-16bit-types -wgsl -wgsl-json %t.json %s -Fo %t.wgsl
// RUN: FileCheck --check-prefix=VERTEX %s < %t.json
// RUN: hlsl2spv -T cs_6_0 -E compute -wgsl -wgsl-json %t.json %s -Fo %t.wgsl
// RUN: FileCheck --check-prefix=COMPUTE %s < %t.json
struct Light { float3 at; float power; };
cbuffer Scene : register(b0) { float4x4 view; float exposure; };
StructuredBuffer<Light> lights : register(t1);
Texture2D<float4> color : register(t2);
Texture2D<float4> depth : register(t3);
Texture2DArray<uint> ids : register(t4);
Texture2DMS<float4> samples : register(t5);
TextureCube<float4> sky : register(t6);
Texture2D<float> loaded : register(t7);
SamplerState smooth : register(s8);
SamplerComparisonState shadow : register(s9);
SamplerState nearest : register(s10);

// CHECK: {"name": "pixel", "wgslName": "pixel", "stage": "fragment"}
// CHECK: "layout": {"binding": 0, "visibility": 2, "buffer": {"type": "uniform", "minBindingSize": 80}},
// CHECK-NEXT: "members": [{"name": "view", "offset": 0, "matrixStride": 16, "rowMajor": true, "type": "mat4x4f"}, {"name": "exposure", "offset": 64, "type": "f32"}]},
// CHECK: "layout": {"binding": 1, "visibility": 2, "buffer": {"type": "read-only-storage", "minBindingSize": 16}},
// CHECK-NEXT: {{.*}}"element": {"type": "struct", "structName": "Light", "members": [{"name": "at", "offset": 0, "type": "vec3f"}, {"name": "power", "offset": 12, "type": "f32"}]}}]},
// CHECK: "layout": {"binding": 2, "visibility": 2, "texture": {"sampleType": "float", "viewDimension": "2d", "multisampled": false}}}
// CHECK: "layout": {"binding": 3, "visibility": 2, "texture": {"sampleType": "depth", "viewDimension": "2d", "multisampled": false}}}
// CHECK: "layout": {"binding": 4, "visibility": 2, "texture": {"sampleType": "uint", "viewDimension": "2d-array", "multisampled": false}}}
// CHECK: "layout": {"binding": 5, "visibility": 2, "texture": {"sampleType": "unfilterable-float", "viewDimension": "2d", "multisampled": true}}}
// CHECK: "layout": {"binding": 6, "visibility": 2, "texture": {"sampleType": "float", "viewDimension": "cube", "multisampled": false}}}
// CHECK: "layout": {"binding": 7, "visibility": 2, "texture": {"sampleType": "unfilterable-float", "viewDimension": "2d", "multisampled": false}}}
// CHECK: "layout": {"binding": 8, "visibility": 2, "sampler": {"type": "filtering"}}}
// CHECK: "layout": {"binding": 9, "visibility": 2, "sampler": {"type": "comparison"}}}
// CHECK: "layout": {"binding": 10, "visibility": 2, "sampler": {"type": "non-filtering"}}}
// CHECK: "requiredFeatures": ["shader-f16"]
float4 pixel(float4 at : SV_Position, half fade : FADE) : SV_Target
{
    int3 place = int3(at.xyz);
    return mul(view, color.Sample(smooth, at.xy)) * depth.SampleCmp(shadow, at.xy, at.z) * ids.Load(int4(place, 0)) +
           samples.Load(place.xy, 1) * sky.Sample(smooth, at.xyz) * loaded.Load(place) + depth.Sample(nearest, at.xy) +
           lights[0].power + exposure * fade;
}

// VERTEX: {"name": "vertex", "wgslName": "vertex", "stage": "vertex",
// VERTEX-NEXT: "attributes": [{"name": "{{.*}}", "shaderLocation": 0, "format": "float32x3"}, {"name": "{{.*}}", "shaderLocation": 1, "format": "uint32"}, {"name": "{{.*}}", "shaderLocation": 2, "format": "float16x4"}]}
float4 vertex(float3 at : POSITION, uint material : MATERIAL, half3 tint : TINT) : SV_Position
{
    return float4(at * tint, material);
}

// WebGPU has no writable resources in vertex shaders.
// RUN: not hlsl2spv -T vs_6_0 -E counts -wgsl %s 2>&1 | FileCheck --check-prefix=WRITES %s
// WRITES: [[#@LINE+4]]:{{[0-9]+}}: error: writable buffers and textures are not supported in vertex shaders in WebGPU
RWStructuredBuffer<uint> count;
float4 counts(uint id : SV_VertexID) : SV_Position
{
    InterlockedAdd(count[0], id);
    return 0;
}

// RUN: not hlsl2spv -T vs_6_0 -E lanes -fspv-target-env=vulkan1.1 -wgsl %s 2>&1 | FileCheck --check-prefix=LANES %s
// LANES: [[#@LINE+3]]:{{[0-9]+}}: error: subgroup operations are not supported in vertex shaders in WebGPU
float4 lanes(float4 at : POSITION) : SV_Position
{
    return WaveReadLaneFirst(at);
}

// COMPUTE: "workgroupSize": [8, 4, 1]
// COMPUTE: "storageTexture": {"access": "write-only", "format": "r16float", "viewDimension": "3d"}}
// COMPUTE: "storageTexture": {"access": "read-write", "format": "r32float", "viewDimension": "2d-array"}}
// COMPUTE: "requiredFeatures": ["texture-formats-tier1"]
[[vk::image_format("r16f")]] RWTexture3D<float> volume;
[[vk::image_format("r32f")]] RWTexture2DArray<float> heights;
[numthreads(8, 4, 1)]
void compute(uint3 id : SV_DispatchThreadID)
{
    heights[id] += 1;
    volume[id] = id.x;
}
