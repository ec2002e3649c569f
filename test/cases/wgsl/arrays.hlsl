// Arrays of resources become one variable per element, or a binding_array of sampled textures.
// RUN: hlsl2spv -T ps_6_0 -wgsl -wgsl-array-size 2 -wgsl-json %t.json %s | FileCheck --check-prefix=SPLIT %s
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// RUN: hlsl2spv -T ps_6_0 -wgsl -wgsl-array-size 1 -wgsl-array-size images=3 -wgsl-binding-arrays -wgsl-json %t.json %s | FileCheck --check-prefix=ARRAYS %s
// RUN: FileCheck --check-prefix=SIZE %s < %t.json
// RUN: not hlsl2spv -T ps_6_0 -wgsl %s 2>&1 | FileCheck --check-prefix=UNBOUNDED %s
// RUN: not hlsl2spv -T ps_6_0 -wgsl -wgsl-array-size images=0 %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not hlsl2spv -T ps_6_0 -wgsl-array-size 4 %s 2>&1 | FileCheck --check-prefix=ALONE %s
Texture2D<float4> images[] : register(t0, space1);
Texture2D<float> shadows[2] : register(t0, space2);
StructuredBuffer<float4> buffers[] : register(t0, space3);
SamplerState samplers[2] : register(s0, space0);
SamplerComparisonState comparison : register(s1, space0);

// An element takes the binding behind its array, unless another resource has it.
// JSON: {"name": "comparison", "set": 0, "binding": 1, "wgslName": "comparison", "wgslGroup": 0, "wgslBinding": 1,
// JSON: {"name": "images[0]", "set": 1, "binding": 0, "element": 0, "wgslName": "images_0", "wgslGroup": 1, "wgslBinding": 0,
// JSON: {"name": "images[1]", "set": 1, "binding": 0, "element": 1, "wgslName": "images_1", "wgslGroup": 1, "wgslBinding": 1,
// JSON: {"name": "samplers[0]", "set": 0, "binding": 0, "element": 0, "wgslName": "samplers_0", "wgslGroup": 0, "wgslBinding": 0,
// JSON: {"name": "samplers[1]", "set": 0, "binding": 0, "element": 1, "wgslName": "samplers_1", "wgslGroup": 0, "wgslBinding": 2,

// The constant index 2 needs three elements. Gradients are determined before the threads diverge.
// SPLIT-DAG: var images_0: texture_2d<f32>;
// SPLIT-DAG: var images_2: texture_2d<f32>;
// SPLIT-DAG: var<storage, read> buffers_1: array<vec4f>;
// SPLIT: [[X:slope_x]] = dpdx([[UV:[a-z0-9_]+]]);
// SPLIT-NEXT: [[Y:slope_y]] = dpdy([[UV]]);
// SPLIT: switch (I)
// SPLIT: case 1u
// SPLIT: textureSampleGrad(images_1, samplers_0, [[UV]], [[X]], [[Y]])
// SPLIT-NOT: textureSample(

// The array takes three bindings.
// ARRAYS: requires sized_binding_array;
// ARRAYS: @group(1) @binding(0) var images: binding_array<texture_2d<f32>, 3>;
// ARRAYS-DAG: var shadows_0: texture_depth_2d;
// ARRAYS-DAG: var shadows_1: texture_depth_2d;
// ARRAYS-DAG: var<storage, read> buffers_0: array<vec4f>;
// ARRAYS-DAG: textureSample(images[I], samplers_0,
// ARRAYS-DAG: textureLoad(images[2u], vec2i(0), 0)
// SIZE: "texture": {{{.*}}}, "bindingArraySize": 3}

// UNBOUNDED: error: unbounded arrays of textures or samplers are not supported in WebGPU; '-wgsl-array-size images=<number>' sets the number of elements
// UNBOUNDED: error: unbounded arrays of buffers are not supported in WebGPU; '-wgsl-array-size buffers=<number>' sets the number of elements
// NONE: error: '-wgsl-array-size' requires a number from 1 to 1024 instead of 'images=0'
// ALONE: error: {{.*}}'-wgsl-array-size'{{.*}}'-wgsl'
float4 main(float4 at : SV_Position, nointerpolation uint i : I, float3 uv : UV) : SV_Target
{
    float4 sum = images[NonUniformResourceIndex(i)].Sample(samplers[0], uv.xy);
    sum += images[1].SampleLevel(samplers[1], uv.xy, 0);
    return sum + images[2].Load(0) + buffers[i][1] + shadows[i].SampleCmpLevelZero(comparison, uv.xy, uv.z);
}
