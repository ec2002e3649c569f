// Shader records exist in ray tracing shaders only. Unreachable code may read them.
// RUN: not hlsl2spv -T ps_6_3 -E pixel %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T lib_6_3 %s 2>&1 | FileCheck %s --check-prefix=LIBRARY --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_3 -E without %s
struct Record { float4 a; };
[[vk::shader_record_ext]] ConstantBuffer<Record> record;
[[vk::shader_record_nv]] cbuffer Other { float4 b; float4 c; };
struct [raypayload] Payload { float4 p : read(caller) : write(miss, caller); };

float4 read() { return record.a; }

// CHECK: :[[#@LINE-2]]:24: error: shader record 'record' cannot be used in a pixel shader
// CHECK: :[[#@LINE+2]]:8: note: called from entry point 'pixel'
// CHECK: :[[#@LINE+1]]:46: error: shader record 'Other' cannot be used in a pixel shader
float4 pixel() : SV_Target { return read() + b + c; }
float4 without() : SV_Target { return 1; }

[shader("miss")]
void miss(inout Payload p) { p.p = read() + b; }

// LIBRARY: :[[#@LINE-11]]:24: error: shader record 'record' cannot be used in a vertex shader
[shader("vertex")]
float4 vertex() : SV_Position { return read(); }
