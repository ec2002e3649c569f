// A single construct that only the dialect allows is an error.  If a source contains two of them, a
// note suggests the option.
// RUN: not hlsl2spv -T ps_6_0 %s -Fo %t 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 %s -DALONE -Fo %t 2>&1 | FileCheck --check-prefix=ALONE --implicit-check-not=note: %s

#ifndef ALONE
float twice(float a) {}
#endif

// ALONE: [[#@LINE+2]]:29: error:
// CHECK: note: accepted with '-fdialect=glslang'
float4 main(float4 a : A) : COLOR
{
    return a;
}
