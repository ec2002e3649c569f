// RUN: hlsl2spv -T cs_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE: OpExecutionMode %main LocalSize 1 1 1
RWBuffer<uint> result;
// WARN: [[#@LINE+2]]:6: warning: write '[numthreads(1, 1, 1)]' before the entry point
// ERROR: [[#@LINE+1]]:6: error: the entry point of a compute shader requires the attribute 'numthreads'
void main(uint id : SV_DispatchThreadID) { result[id] = id; }
