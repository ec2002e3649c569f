// With many overloads, each definition finds its declaration, and a redefinition finds the first one.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:

#define DECLARE(n) struct S##n { float x; }; float f(S##n s, row_major float2x2 m[2]);
#define DEFINE(n) float f(S##n s, column_major float2x2 m[2]) { return s.x * n + m[1][0][1]; }
#define EACH(m) m(1) m(2) m(3) m(4) m(5) m(6) m(7) m(8) m(9) m(10) m(11) m(12) m(13) m(14) m(15) \
    m(16) m(17) m(18) m(19) m(20) m(21) m(22) m(23) m(24) m(25) m(26) m(27) m(28) m(29) m(30)

EACH(DECLARE)
EACH(DEFINE)
float f(S30 s, float2x2 m[3]) { return 0; }

// CHECK: [[#@LINE+1]]:7: error: redefinition of 'f'
float f(S29 s, float2x2 m[2]) { return 1; }
// CHECK: [[#@LINE-5]]:6: note:

float4 main() : SV_Target {
    float2x2 m[2] = {1, 2, 3, 4, 5, 6, 7, 8};
    S1 a = {1};
    S30 b = {1};
    return f(a, m) + f(b, m);
}
