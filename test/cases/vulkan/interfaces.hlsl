// Since SPIR-V 1.4, an entry point lists the variables that its calls reach, and no others.
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -fcgl %s | FileCheck %s --check-prefix=MADE
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -O0 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 %s | FileCheck %s
// Before optimization, each one lists all host variables, as in dxc.
// MADE: OpEntryPoint MissKHR %first "first" %first_data %second_data %idle %payload{{$}}
// MADE: OpEntryPoint MissKHR %second "second" %first_data %second_data %idle %payload_0{{$}}
// CHECK: OpEntryPoint MissKHR %first "first" %first_data %payload{{$}}
// CHECK: OpEntryPoint MissKHR %second "second" %second_data %payload_0{{$}}
struct Payload { float value; };
RWStructuredBuffer<float> first_data, second_data, idle;

float read() { return first_data[0]; }

[shader("miss")]
void first(inout Payload payload) { payload.value = read(); }

[shader("miss")]
void second(inout Payload payload) { payload.value = second_data[1]; }
