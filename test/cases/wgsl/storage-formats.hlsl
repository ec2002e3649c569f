// Formats of storage textures, which -wgsl-storage-format sets by resource or by type.
// RUN: not hlsl2spv -T cs_6_0 %s -wgsl -fspv-use-unknown-image-format 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: hlsl2spv -T cs_6_0 %s -wgsl -fspv-use-unknown-image-format -wgsl-storage-format float=rgba16float -wgsl-storage-format uint=rgba8uint -wgsl-storage-format pairs=rg32float -wgsl-storage-format both=r32float | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 %s -wgsl -fspv-use-unknown-image-format -wgsl-storage-format float=rgba8uint -wgsl-storage-format uint=r8ui -wgsl-storage-format x 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not hlsl2spv -T cs_6_0 %s -wgsl -wgsl-storage-format counts=rgba16sint 2>&1 | FileCheck %s --check-prefix=KIND

// NONE: :[[#@LINE+2]]:21: error: storage texture requires a format in WGSL; use '-wgsl-storage-format colors=rgba16float', or another format
// CHECK-DAG: var colors: texture_storage_2d<rgba16float, write>;
RWTexture2D<float3> colors;
// NONE: error: storage texture requires a format in WGSL; use '-wgsl-storage-format counts=rgba16uint'
// CHECK-DAG: var counts: texture_storage_2d<rgba8uint, write>;
// KIND: error: texels of type 'uint' do not fit the format rgba16sint
RWTexture2D<uint> counts;
// CHECK-DAG: var pairs: texture_storage_2d<rg32float, read>;
RWTexture2D<float2> pairs;
// NONE: use '-wgsl-storage-format both=r32float'
// CHECK-DAG: var both: texture_storage_2d<r32float, read_write>;
RWTexture2D<float> both;

// WRONG-DAG: error: unknown format 'r8ui' in '-wgsl-storage-format'
// WRONG-DAG: error: '-wgsl-storage-format' requires '<name>=<format>' instead of 'x'

[numthreads(8, 8, 1)]
void main(uint2 at : SV_DispatchThreadID)
{
    // CHECK: textureStore(colors, {{.*}}, vec4<f32>(
    colors[at] = float3(pairs[at], both[at]);
    both[at] = 1;
    counts[at] = at.x;
}
