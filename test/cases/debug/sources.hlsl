// Every file that was read is a debug source; file= lists the names, source= adds the text.
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-debug=file %s | FileCheck %s --check-prefixes=CHECK,FILE
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-debug=source %s | FileCheck %s --check-prefixes=CHECK,SOURCE
// CHECK: [[main:%[0-9]+]] = OpString "{{.*}}sources.hlsl"
// CHECK: [[included:%[0-9]+]] = OpString "{{.*}}answer.hlsli"
// FILE-NEXT: OpSource HLSL 600 [[main]]{{$}}
// FILE-NEXT: OpSource HLSL 600 [[included]]{{$}}
// FILE-NOT: OpLine
// SOURCE-NEXT: OpSource HLSL 600 [[main]] "// Every file
// SOURCE: OpSource HLSL 600 [[included]] "#pragma once
#include "Inputs/answer.hlsli"
#include "Inputs/answer.hlsli"
float4 main() : SV_Target { return answer; }
