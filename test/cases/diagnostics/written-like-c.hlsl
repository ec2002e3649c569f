// What dxc warns of as clang does, though it does no harm here.
// RUN: hlsl2spv -T ps_6_6 -HV 2021 -Wno-vk-ignored-features %s -Fo %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T ps_6_6 -HV 2021 -WX -Wno-vk-ignored-features %s -Fo %t
struct Members {
    // CHECK: :[[#@LINE+1]]:24: warning: in C++ a static member of type 'float' has no value here [-Wgnu-static-float-init]
    static const float REAL = 1;
    static const int WHOLE = 1;
    uint two : 2;
    int one : 1;
};
// CHECK: :[[#@LINE+1]]:1: warning: no variable is declared here that 'static' could be of [-Wmissing-declarations]
static struct Lone { float a; };
// CHECK: :[[#@LINE+1]]:1: warning: no variable is declared here that 'precise' could be of [-Wignored-attributes]
precise struct Other { float a; };
// CHECK: :[[#@LINE+1]]:9: warning: this declares nothing: a name is missing [-Wmissing-declarations]
typedef float;
// CHECK: :[[#@LINE+1]]:14: warning: 'outer' begins with a value, though it is 'extern' [-Wextern-initializer]
extern float outer = 1;
// CHECK: :[[#@LINE+1]]:44: warning: this 'packoffset' replaces the one before it [-Wpackoffset-override]
cbuffer Data { float4 a : packoffset(c3) : packoffset(c1); }
// CHECK: :[[#@LINE+1]]:18: warning: 'globallycoherent' includes 'reordercoherent' [-Wignored-attributes]
globallycoherent reordercoherent RWBuffer<float> both;
[[nodiscard]] float wanted() { return 1; }
struct [[nodiscard]] Wanted { float a; };
Wanted whole() { return (Wanted)1; }
// CHECK: :[[#@LINE+1]]:3: warning: attribute 'deprecated' came with C++14 [-Wc++14-extensions]
[[deprecated]] float old() { return 1; }

float4 main(nointerpolation int i : I) : SV_Target {
    Members m = (Members)0;
    // CHECK: :[[#@LINE+1]]:5: warning: the result of 'wanted' is not used, which is declared {{.*}}nodiscard{{.*}} [-Wunused-result]
    wanted();
    // CHECK: :[[#@LINE+1]]:5: warning: the result of 'whole' is not used
    whole();
    // CHECK: :[[#@LINE+1]]:12: warning: a comparison needs no parentheses of its own, as an assignment here would [-Wparentheses-equality]
    if ((i == 4))
        return 1;
    if ((2 == 2) || (i == 3))
        return 2;
    // CHECK: :[[#@LINE+1]]:11: warning: a bit-field of 2 bits cannot hold 7 [-Wbitfield-constant-conversion]
    m.two = 7;
    // CHECK: :[[#@LINE+1]]:11: warning: a bit-field of 2 bits cannot hold -1
    m.two = -1;
    m.one = 1;
    m.two = 3;
    // CHECK: :[[#@LINE+1]]:29: warning: this does not fit 'int' [-Winteger-overflow]
    int b = (int)2147483647 + (int)1;
    // CHECK: :[[#@LINE+1]]:24: warning: this does not fit 'int'
    int c = (int)65536 * (int)-65536;
    int d = (int)-2147483647 - (int)1;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: this is not run: only the size of its type is asked for [-Wunevaluated-expression]
    uint e = sizeof(b++);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion from 'literal float' to 'bool' changes 1.5 [-Wliteral-conversion]
    bool f = 1.5;
    int g = select(f, 1.5f, 2.5f);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion from 'float' to 'int' changes 1.5
    g = f ? 1.5f : 2.0f;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: this value is not used [-Wunused-value]
    i ? 1 : 2;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: this semicolon is all that the 'for' governs [-Wempty-body]
    for (int k = 0; k < i; k++);
        c++;
    for (int l = 0; l < i; l++)
        ;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 'old' is deprecated [-Wdeprecated-declarations]
    return a + b + c + d + e + f + m.two + m.one + Members::REAL + outer + both[0] + old() * 0;
}
