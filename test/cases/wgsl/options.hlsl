// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck --check-prefix=PLAIN %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-push-constants 2 1 -fvk-t-shift 10 0 %s | FileCheck --check-prefix=PLACE %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-immediates %s | FileCheck --check-prefix=IMMEDIATE %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-bindings=auto %s | FileCheck --check-prefix=PACKED %s
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-minify %s | FileCheck --check-prefix=SHORT %s
// RUN: not hlsl2spv -T cs_6_0 -wgsl -wgsl-bindings=some %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not hlsl2spv -T cs_6_0 -wgsl-minify %s 2>&1 | FileCheck --check-prefix=ALONE %s
struct Push { uint count; };
[[vk::push_constant]] Push push;
StructuredBuffer<uint> values : register(t0, space2);
RWStructuredBuffer<uint> result : register(u5);
[[vk::constant_id(7)]] const uint factor = 3;

// PLAIN: @id(7) override factor: u32 = 3u;
// PLAIN: @group(0) @binding(0) var<uniform> push: Push_block;
// PLAIN: @group(2) @binding(0) var<storage, read> values: array<u32>;
// PLAIN: @group(0) @binding(5) var<storage, read_write> result: array<u32>;
// PLACE: @group(1) @binding(2) var<uniform> push: Push_block;
// PLACE: @group(2) @binding(0) var<storage, read> values
// IMMEDIATE: requires immediate_address_space;
// IMMEDIATE: var<immediate> push: Push_block;
// PACKED: @group(0) @binding({{[0-2]}}) var<storage, read> values: array<u32>;
// PACKED-NEXT: @group(0) @binding({{[0-2]}}) var<storage, read_write> result: array<u32>;
// SHORT: @id(7)override a:u32=3u;
// SHORT-SAME: fn main(){
// SHORT-NOT: {{ = }}
// BAD: error: '-wgsl-bindings=' takes 'auto', not 'some'
// ALONE: error: {{.*}}'-wgsl-minify'{{.*}}'-wgsl'
[numthreads(1, 1, 1)]
void main()
{
    result[0] = values[push.count] * factor;
}
