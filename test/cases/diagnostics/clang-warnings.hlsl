// Warnings that dxc inherits from clang, although the code is harmless in HLSL.
// RUN: hlsl2spv -T ps_6_6 -HV 2021 -Wno-vk-ignored-features %s -Fo %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T ps_6_6 -HV 2021 -WX -Wno-vk-ignored-features %s -Fo %t
struct Members {
    // CHECK: :[[#@LINE+1]]:24: warning: initializer of a static member of type 'float' is an extension of C++ [-Wgnu-static-float-init]
    static const float REAL = 1;
    static const int WHOLE = 1;
    uint two : 2;
    int one : 1;
};
// CHECK: :[[#@LINE+1]]:1: warning: 'static' on a declaration without a variable [-Wmissing-declarations]
static struct Lone { float a; };
// CHECK: :[[#@LINE+1]]:1: warning: 'precise' on a declaration without a variable [-Wignored-attributes]
precise struct Other { float a; };
// CHECK: :[[#@LINE+1]]:9: warning: declaration does not declare anything [-Wmissing-declarations]
typedef float;
// CHECK: :[[#@LINE+1]]:14: warning: 'extern' variable 'outer' has an initializer [-Wextern-initializer]
extern float outer = 1;
// CHECK: :[[#@LINE+1]]:44: warning: duplicate 'packoffset' overrides the previous one [-Wpackoffset-override]
cbuffer Data { float4 a : packoffset(c3) : packoffset(c1); }
// CHECK: :[[#@LINE+1]]:18: warning: 'globallycoherent' includes 'reordercoherent' [-Wignored-attributes]
globallycoherent reordercoherent RWBuffer<float> both;
[[nodiscard]] float wanted() { return 1; }
struct [[nodiscard]] Wanted { float a; };
Wanted whole() { return (Wanted)1; }
// CHECK: :[[#@LINE+1]]:3: warning: attribute 'deprecated' is a C++14 extension [-Wc++14-extensions]
[[deprecated]] float old() { return 1; }

float4 main(nointerpolation int i : I) : SV_Target {
    Members m = (Members)0;
    // CHECK: :[[#@LINE+1]]:5: warning: ignoring return value of function 'wanted' declared with 'nodiscard' attribute [-Wunused-result]
    wanted();
    // CHECK: :[[#@LINE+1]]:5: warning: ignoring return value of function 'whole'
    whole();
    // CHECK: :[[#@LINE+1]]:12: warning: equality comparison with extraneous parentheses [-Wparentheses-equality]
    if ((i == 4))
        return 1;
    if ((2 == 2) || (i == 3))
        return 2;
    // CHECK: :[[#@LINE+1]]:11: warning: bit-field of 2 bits cannot represent 7 [-Wbitfield-constant-conversion]
    m.two = 7;
    // CHECK: :[[#@LINE+1]]:11: warning: bit-field of 2 bits cannot represent -1
    m.two = -1;
    m.one = 1;
    m.two = 3;
    // CHECK: :[[#@LINE+1]]:29: warning: result does not fit into type 'int' [-Winteger-overflow]
    int b = (int)2147483647 + (int)1;
    // CHECK: :[[#@LINE+1]]:24: warning: result does not fit into type 'int'
    int c = (int)65536 * (int)-65536;
    int d = (int)-2147483647 - (int)1;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: expression with side effects has no effect in an unevaluated context [-Wunevaluated-expression]
    uint e = sizeof(b++);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion from 'literal float' to 'bool' changes 1.5 [-Wliteral-conversion]
    bool f = 1.5;
    int g = select(f, 1.5f, 2.5f);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion from 'float' to 'int' changes 1.5
    g = f ? 1.5f : 2.0f;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: expression result unused [-Wunused-value]
    i ? 1 : 2;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 'for' statement has empty body [-Wempty-body]
    for (int k = 0; k < i; k++);
        c++;
    for (int l = 0; l < i; l++)
        ;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 'old' is deprecated [-Wdeprecated-declarations]
    return a + b + c + d + e + f + m.two + m.one + Members::REAL + outer + both[0] + old() * 0;
}
