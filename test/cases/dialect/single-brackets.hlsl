// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE-DAG: OpDecorate %image Binding 3
// MODULE-DAG: OpDecorate %in_var_A Location 5
// WARN-DAG: [[#@LINE+2]]:2: warning: write two brackets around attributes with a scope, such as '{{\[\[}}vk::binding(0){{\]\]}}'
// ERROR-DAG: [[#@LINE+1]]:2: error: attribute 'vk::binding' requires double brackets
[vk::binding(3)] Texture2D image;
struct Input {
    // WARN-DAG: [[#@LINE+2]]:12: warning: write two brackets
    // ERROR-DAG: [[#@LINE+1]]:12: error: attribute 'vk::location' requires double brackets
    [fine, vk::location(5)] float4 a : A;
};
float4 main(Input input) : SV_Target {
    // WARN-DAG: [[#@LINE+2]]:6: warning: write two brackets
    // ERROR-DAG: [[#@LINE+1]]:6: error: attribute 'other::name' requires double brackets
    [other::name] return image.Load(0) + input.a;
}
