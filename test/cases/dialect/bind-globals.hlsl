// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=HLSL %s
// MODULE-DAG: OpDecorate %_Globals DescriptorSet 2
// MODULE-DAG: OpDecorate %_Globals Binding 5
// MODULE-DAG: OpDecorate %image NonWritable
// MODULE-DAG: OpDecorate %out_image NonReadable
float scale;

// The attribute applies to $Globals, whatever declaration it precedes.
// WARN: [[#@LINE+2]]:7: warning: use '-fvk-bind-globals' to set the binding of $Globals
// HLSL: [[#@LINE+1]]:7: warning: unknown attribute 'vk::global_cbuffer_binding' ignored
[[vk::global_cbuffer_binding(5, 2)]] SamplerState how;

// WARN: [[#@LINE+2]]:8: warning: write '{{\[\[}}vk::ext_decorate(24){{\]\]}}' for read-only resources
// HLSL: [[#@LINE+1]]:8: warning: unknown attribute 'spv::nonwritable' ignored
[[spv::nonwritable]] [[spv::format_rgba8]] RWTexture2D<float4> image;
[[spv::nonreadable]] RWTexture2D<float4> out_image;

float4 main() : SV_Target {
    out_image[uint2(0, 0)] = image[uint2(1, 1)];
    return scale;
}
