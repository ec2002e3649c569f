// Direct and indirect recursion.
// RUN: not hlsl2spv -spirv -T ps_6_0 -E straight %s 2>&1 | FileCheck %s --check-prefix=STRAIGHT
// RUN: not hlsl2spv -spirv -T ps_6_0 -E around %s 2>&1 | FileCheck %s --check-prefix=AROUND
// RUN: not hlsl2spv -spirv -T ps_6_0 -E methods %s 2>&1 | FileCheck %s --check-prefix=METHODS
// RUN: hlsl2spv -spirv -T ps_6_0 -E unreached %s

// STRAIGHT: :[[#@LINE+1]]:7: error: recursive function 'factorial' is not supported
float factorial(int n) {
    // STRAIGHT: :[[#@LINE+1]]:20: note: called recursively here
    return n ? n * factorial(n - 1) : 1;
}
float odd(int n);
// AROUND: :[[#@LINE+1]]:7: error: recursive function 'even' is not supported
float even(int n) {
    // AROUND: :[[#@LINE+1]]:16: note: through 'odd', called here
    return n ? odd(n - 1) : 1;
}
// AROUND: :[[#@LINE+1]]:31: note: called recursively here
float odd(int n) { return n ? even(n - 1) : 0; }
struct Tree {
    // METHODS: :[[#@LINE+1]]:11: error: recursive function 'Tree.left' is not supported
    float left(int n) { return n ? right(n - 1) : 1; }
    float right(int n) { return left(n); }
};

float4 straight(int n : N) : SV_Target { return factorial(n); }
float4 around(int n : N) : SV_Target { return even(n); }
float4 methods(int n : N) : SV_Target { Tree t; return t.left(n); }
float4 unreached(int n : N) : SV_Target { return n; }
