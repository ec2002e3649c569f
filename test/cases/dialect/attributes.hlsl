// RUN: hlsl2spv -T cs_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE: LocalSize 4 2 1
// MODULE: PushConstant
// WARN: [[#@LINE+2]]:7: warning: declare push constants as a ConstantBuffer of a struct
// ERROR: [[#@LINE+1]]:7: error: attribute 'push_constant' only applies to global variables
[[vk::push_constant]] cbuffer Pushed { uint number; };

// WARN: [[#@LINE+2]]:7: warning: remove the attribute, which has no effect here
// ERROR: [[#@LINE+1]]:7: error: attribute 'offset' only applies to members
[[vk::offset(4)]]
RWBuffer<uint> result;

// WARN: [[#@LINE+2]]:2: warning: remove the arguments that the attribute does not accept
// ERROR: [[#@LINE+1]]:2: error: attribute 'numthreads' requires 3 arguments, not 4
[numthreads(4, 2, 1, 1)]
void main(uint id : SV_DispatchThreadID) { result[id] = number; }
