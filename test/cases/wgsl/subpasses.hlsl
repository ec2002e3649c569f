// Subpass inputs become textures, which are read at the pixel of the fragment.
// RUN: hlsl2spv -T ps_6_0 -wgsl -wgsl-json %t.json %s | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t.json
[[vk::input_attachment_index(1)]] SubpassInput<float4> color;
[[vk::input_attachment_index(2)]] SubpassInputMS<uint4> ids;
// JSON: "name": "color", "set": 0, "binding": 0, "inputAttachment": 1, {{.*}} "type": "texture_2d<f32>"
// JSON: "name": "ids", {{.*}}"inputAttachment": 2,

float3 lit(float3 c) { return c * color.SubpassLoad().rgb; }

// CHECK: var color: texture_2d<f32>;
// CHECK: var ids: texture_multisampled_2d<u32>;
// CHECK: fn main(@location(0) UV: vec2f, @builtin(position) position: vec4f)
// CHECK: textureLoad(color, vec2i(position.xy), 0);
// CHECK: textureLoad(ids, vec2i(position.xy), 2).x
float4 main(float2 uv : UV) : SV_Target
{
    return float4(lit(uv.xyx) + lit(uv.yyy), ids.SubpassLoad(2).x);
}
