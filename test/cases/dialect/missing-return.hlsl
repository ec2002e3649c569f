// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s -Fo %t.spv 2>&1 | FileCheck --check-prefix=WARN %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
float main(float a : A) : SV_Target {
    if (a > 0)
        return a;
    // WARN: [[#@LINE+2]]:1: warning: return a value at the end; it is undefined here
    // ERROR: [[#@LINE+1]]:1: error: non-void function 'main' does not return a value
}
