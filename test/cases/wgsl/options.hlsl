// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck --check-prefix=PLAIN %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-push-constants 2 1 -fvk-t-shift 10 0 %s | FileCheck --check-prefix=PLACE %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-immediates %s | FileCheck --check-prefix=IMMEDIATE %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-bindings=auto %s | FileCheck --check-prefix=PACKED %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-bindings=auto -wgsl-minify -wgsl-json %t.json %s -Fo %t.wgsl
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// RUN: hlsl2spv -T ps_6_0 -E pixel -wgsl -wgsl-bindings=auto -wgsl-push-constants 1 1 %s | FileCheck --check-prefix=PIXEL %s
// RUN: not hlsl2spv -T ps_6_0 -E main -wgsl-json %t.none %s 2>&1 | FileCheck --check-prefix=JSONALONE %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-minify %s | FileCheck --check-prefix=SHORT %s
// RUN: hlsl2spv -T ps_6_0 -E two -wgsl -wgsl-minify %s | FileCheck --check-prefix=TWO %s
// RUN: not hlsl2spv -T cs_6_0 -wgsl -wgsl-bindings=some %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not hlsl2spv -T cs_6_0 -wgsl-minify %s 2>&1 | FileCheck --check-prefix=ALONE %s
struct Push { uint count; };
[[vk::push_constant]] Push push;
StructuredBuffer<uint> values : register(t0, space2);
RWStructuredBuffer<uint> result : register(u5);
[[vk::constant_id(7)]] const uint factor = 3;

// PLAIN: @id(7) override factor: u32 = 3u;
// PLAIN: @group(0) @binding(999) var<uniform> push: Push_block;
// PLAIN: @group(2) @binding(0) var<storage, read> values: array<u32>;
// PLAIN: @group(0) @binding(5) var<storage, read_write> result: array<u32>;
// PLACE: @group(1) @binding(2) var<uniform> push: Push_block;
// PLACE: @group(2) @binding(0) var<storage, read> values
// IMMEDIATE: requires immediate_address_space;
// IMMEDIATE: var<immediate> push: Push_block;
// PACKED: @group(0) @binding({{[0-2]}}) var<storage, read> values: array<u32>;
// PACKED-NEXT: @group(0) @binding({{[0-2]}}) var<storage, read_write> result: array<u32>;
// JSON: "entryPoints": [
// JSON-NEXT: {"name": "main", "wgslName": "main", "stage": "compute", "workgroupSize": [1, 1, 1]}
// JSON: {"name": "push", "pushConstants": true, "wgslName": "[[PUSH:[a-z]+]]", "wgslGroup": 0, "wgslBinding": 0, "resource": "uniform", "type": "{{[a-z]+}}",
// JSON-NEXT: "layout": {"binding": 0, "visibility": 4, "buffer": {"type": "uniform", "minBindingSize": 4}},
// JSON-NEXT: "members": [{"name": "count", "offset": 0, "type": "u32"}]},
// JSON-NEXT: {"name": "values", "set": 2, "binding": 0, "wgslName": "{{[a-z]+}}", "wgslGroup": 0, "wgslBinding": 1, "resource": "read-only-storage", "type": "array<u32>",
// JSON-NEXT: "layout": {"binding": 1, "visibility": 4, "buffer": {"type": "read-only-storage", "minBindingSize": 4}},
// JSON-NEXT: "members": [{"name": null, "offset": 0, "type": "array", "stride": 4, "element": {"type": "u32"}}]},
// JSON-NEXT: {"name": "result", "set": 0, "binding": 5, {{.*}}"wgslBinding": 2, "resource": "storage",
// JSON: {"name": "factor", "id": 7, "wgslName": "{{[a-z]+}}", "type": "u32"}
// JSON: "requiredFeatures": [],
// JSON-NEXT: "requiredLimits": {}
// JSONALONE: error: {{.*}}'-wgsl-json'{{.*}}'-wgsl'
// The two shaders of a pipeline share a layout, so a pixel shader uses a separate group.
// PIXEL: @group(1) @binding(1) var<uniform> push: Push_block;
// PIXEL-NEXT: @group(1) @binding(0) var<storage, read> values: array<u32>;
// PIXEL-NEXT: @group(1) @binding(2) var image: texture_2d<f32>;
// SHORT: @id(7)override a:u32=3u;
// SHORT-SAME: fn main(){
// SHORT-NOT: {{ = }}
// BAD: error: invalid value for '-wgsl-bindings=': 'some'; expected 'auto'
// ALONE: error: {{.*}}'-wgsl-minify'{{.*}}'-wgsl'
[numthreads(1, 1, 1)]
void main()
{
    result[0] = values[push.count] * factor;
}

Texture2D<float4> image;
float4 pixel(float4 at : SV_Position) : SV_Target
{
    return values[push.count] * image.Load((int3)at.xyz);
}

// Module-scope names differ from all names inside the function.
// TWO: struct b{@location(0)a:vec4f,@location(1)b:vec4f,}@fragment fn two(@builtin(position)a:vec4f)->b{return b(a,a*2.0);}
void two(float4 at : SV_Position, out float4 first : SV_Target0, out float4 second : SV_Target1)
{
    first = at;
    second = at * 2;
}
