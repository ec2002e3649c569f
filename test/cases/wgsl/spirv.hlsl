// WGSL from any SPIR-V module; invalid modules and other files are rejected.
// RUN: hlsl2spv -T cs_6_0 %s -Fo %t.spv
// RUN: hlsl2spv -wgsl %t.spv | FileCheck %s
// RUN: hlsl2spv -wgsl %t.spv -Fo %t.wgsl
// RUN: FileCheck %s < %t.wgsl
// RUN: not hlsl2spv -wgsl %t.spv -Fo %t.spv 2>&1 | FileCheck --check-prefix=SAME %s
// RUN: head -c 300 %t.spv > %t.cut.spv
// RUN: not hlsl2spv -wgsl %t.cut.spv 2>&1 | FileCheck --check-prefix=CUT %s
// RUN: not hlsl2spv -wgsl %s 2>&1 | FileCheck --check-prefix=SOURCE %s
// RUN: hlsl2spv -T cs_6_0 -E wide -Vd %s -Fo %t.wide.spv
// RUN: not hlsl2spv -wgsl %t.wide.spv 2>&1 | FileCheck --check-prefix=WIDE %s
// RUN: hlsl2spv -T cs_6_0 -E listed -O0 -fspv-target-env=vulkan1.3 %s -Fo %t.listed.spv
// RUN: hlsl2spv -wgsl %t.listed.spv | FileCheck --check-prefix=LISTED %s
RWStructuredBuffer<float> result;

// CHECK: @group(0) @binding(0) var<storage, read_write> result: array<f32>;
// CHECK: @compute @workgroup_size(8, 1, 1)
// CHECK-NEXT: fn main(@builtin(global_invocation_id) [[ID:.*]]: vec3u) {
// CHECK-NEXT: result{{\[}}[[ID]].x] = sqrt(f32([[ID]].x));
// SAME: error: cannot write
// CUT: error: module '{{.*}}' is invalid
// SOURCE: error: {{.*}}is not a SPIR-V module, and HLSL requires '-T'
// WIDE: error: floats of 64 bits are not supported in WGSL (Op
[numthreads(8, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    result[id] = sqrt(float(id));
}

[numthreads(8, 1, 1)]
void wide(uint id : SV_DispatchThreadID)
{
    result[id] = float(double(result[id]) * 2.0L);
}

// The interface lists the private variable, which becomes a value.
static float sum;
void add(float x) { sum += x; }
// LISTED: fn listed
// LISTED-NEXT: result[0] = f32({{.*}}.x) + 2.0;
[numthreads(8, 1, 1)]
void listed(uint3 at : SV_DispatchThreadID) {
    sum = at.x;
    add(2);
    result[0] = sum;
}
// REQUIRES: spirv-tools
