// Undeclared and redeclared names are rejected, with a suggestion.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

namespace Space {
    static const float depth = 1;
    float density() { return depth; }
}
// CHECK: :[[#@LINE+1]]:24: error: use of undeclared function 'declared_later'
float early() { return declared_later(); }
float declared_later() { return 1; }

struct S { float value; };
// CHECK: :[[#@LINE+2]]:8: error: redefinition of 'S'
// CHECK: :[[#@LINE-2]]:8: note: previous definition is here
struct S { float other; };
static int twice;
// CHECK: :[[#@LINE+1]]:12: error: redefinition of 'twice'
static int twice;

float main(float4 position : P) : SV_Target {
    // CHECK: :[[#@LINE+1]]:16: error: use of undeclared identifier 'positoin'; did you mean 'position'?
    float4 p = positoin;
    // CHECK: :[[#@LINE+1]]:22: error: no member named 'dept'; did you mean 'depth'?
    float d = Space::dept;
    // CHECK: :[[#@LINE+1]]:15: error: use of undeclared name 'Spice'; did you mean 'Space'?
    float e = Spice::depth;
    // CHECK: :[[#@LINE+1]]:15: error: use of undeclared function 'saturete'; did you mean 'saturate'?
    float f = saturete(d);
    S s = {1};
    // CHECK: :[[#@LINE+1]]:17: error: 'S' has no member 'valeu'; did you mean 'value'?
    float g = s.valeu;
    // CHECK: :[[#@LINE+1]]:5: error: unknown type name 'flaot'; did you mean 'float'?
    flaot h;
    float position_x = 1;
    // CHECK: :[[#@LINE+1]]:11: error: redefinition of 'position_x'
    float position_x = 2;
    // CHECK: :[[#@LINE+1]]:15: error: 'Space' is a namespace, not a value
    float i = Space;
    // CHECK: :[[#@LINE+1]]:15: error: function 'early' can only be called
    float j = early;
    // CHECK: :[[#@LINE+1]]:11: error: redefinition of 'position'
    float position = 3;
    return 0;
}
