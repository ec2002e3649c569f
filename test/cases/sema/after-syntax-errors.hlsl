// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:

// Analysis continues after a syntax error.  Names that the skipped text may have declared are not reported.

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expected ';' after 'b'
struct S { float a; int b c; float d; };
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expected ')' before '('
void f(int g(), int b) { }
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: error: expected an expression before ';'
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: error: expected an expression before ')'
float4 main(S s) : SV_Target {
    float q = s.b + s.c;
    int k = ;
    if (q > )
        f(1);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'S' has no member 'e'
    q += s.e;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
    return k + missing;
}
