// Unused declarations and conversions that may change values: these warnings are off by default.
// RUN: hlsl2spv -T ps_6_2 %s -Wtautological-compare -Wunused -Wunused-parameter -Wconversion -Wsign-compare -Wdouble-promotion -Wfloat-equal 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_2 %s -Wno-tautological-compare 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: hlsl2spv -T ps_6_2 %s -DPRAGMA 2>&1 >/dev/null | FileCheck %s --check-prefix=PRAGMA --implicit-check-not=warning:
// NONE-NOT: warning
// PRAGMA: warning: unused variable 'idle' [-Wunused-variable]
#define IS_BELOW(x, limit) ((x) < (limit))

#ifdef PRAGMA
#pragma dxc diagnostic ignored "-Wtautological-compare"
#pragma dxc diagnostic warning "-Wunused"
float4 main() : SV_Target { float idle; return 0; }
#else
// CHECK: :[[#@LINE+1]]:7: warning: unused function 'helper' [-Wunused-function]
float helper() { return 1; }
// CHECK: :[[#@LINE+1]]:36: warning: unused parameter 'b' [-Wunused-parameter]
float called(float a, float, float b) { return a; }
float4 other_entry() : SV_Target { return called(1, 2, 3); }

float4 main(uint u : U, nointerpolation int i : I, float f : F, float g : G) : SV_Target
{
    // CHECK: :[[#@LINE+1]]:11: warning: unused variable 'idle' [-Wunused-variable]
    float idle = 1;
    const int size = 2;
    float used[size] = {1, 2};
    // CHECK: :[[#@LINE+1]]:15: warning: an implicit conversion from 'float' to 'int' [-Wfloat-conversion]
    int n = f * 2;
    // CHECK: :[[#@LINE+1]]:16: warning: an implicit conversion from 'float' to 'double' [-Wdouble-promotion]
    double d = f;
    // CHECK: :[[#@LINE+1]]:13: warning: an implicit conversion from 'int' to 'uint' [-Wsign-conversion]
    u = u + i;
    // CHECK: :[[#@LINE+2]]:9: warning: an implicit conversion from 'int' to 'uint' [-Wsign-conversion]
    // CHECK: :[[#@LINE+1]]:11: warning: comparison of integers of different signs: 'int' and 'uint' [-Wsign-compare]
    if (i < u) n++;
    if (u < 3 || i == 3 || (uint)i < u) n++;
    // CHECK: :[[#@LINE+1]]:11: warning: comparison is always true because 'uint' is never below zero [-Wtautological-compare]
    if (u >= 0) n++;
    // CHECK: :[[#@LINE+1]]:11: warning: comparison is always false because 'uint' is never below zero
    if (0 > u) n++;
    if (IS_BELOW(u, 0)) n++;
    // CHECK: :[[#@LINE+1]]:11: warning: comparing floating-point numbers with == or != is unsafe [-Wfloat-equal]
    if (f == g) n++;
    return used[n] + (float)d + u;
}
#endif
