// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE: OpTypeImage %float 2D {{.*}} R11fG11fB10f
// WARN-DAG: [[#@LINE+2]]:8: warning: write the format of an image as '{{\[\[}}vk::image_format("r32f"){{\]\]}}'
// ERROR-DAG: [[#@LINE+1]]:8: warning: unknown attribute 'spv::format_r11fg11fb10f' ignored
[[spv::format_r11fg11fb10f]] RWTexture2D<float4> image;

float4 main() : SV_Target {
    // WARN-DAG: [[#@LINE+2]]:5: warning: remove the empty brackets
    // ERROR-DAG: [[#@LINE+1]]:5: error: expected an attribute name after '['
    [] image[uint2(0, 0)] = 1;
    return 1;
}
