// Functions that come back to themselves, straight and around a corner.
// RUN: not hlsl2spv -spirv -T ps_6_0 -E straight %s 2>&1 | FileCheck %s --check-prefix=STRAIGHT
// RUN: not hlsl2spv -spirv -T ps_6_0 -E around %s 2>&1 | FileCheck %s --check-prefix=AROUND
// RUN: not hlsl2spv -spirv -T ps_6_0 -E methods %s 2>&1 | FileCheck %s --check-prefix=METHODS
// RUN: hlsl2spv -spirv -T ps_6_0 -E unreached %s

// STRAIGHT: :[[#@LINE+1]]:7: error: function 'factorial' calls itself, which a shader cannot
float factorial(int n) {
    // STRAIGHT: :[[#@LINE+1]]:20: note: it is called again here
    return n ? n * factorial(n - 1) : 1;
}
float odd(int n);
// AROUND: :[[#@LINE+1]]:7: error: function 'even' calls itself, which a shader cannot
float even(int n) {
    // AROUND: :[[#@LINE+1]]:16: note: through 'odd', called here
    return n ? odd(n - 1) : 1;
}
// AROUND: :[[#@LINE+1]]:31: note: it is called again here
float odd(int n) { return n ? even(n - 1) : 0; }
struct Tree {
    // METHODS: :[[#@LINE+1]]:11: error: function 'Tree.left' calls itself, which a shader cannot
    float left(int n) { return n ? right(n - 1) : 1; }
    float right(int n) { return left(n); }
};

float4 straight(int n : N) : SV_Target { return factorial(n); }
float4 around(int n : N) : SV_Target { return even(n); }
float4 methods(int n : N) : SV_Target { Tree t; return t.left(n); }
float4 unreached(int n : N) : SV_Target { return n; }
