// RUN: hlsl2spv -T ps_6_0 -E main -DGOOD %s -fsyntax-only
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct Good { uint a : 4; int b : 28; uint64_t c : 40; };
#ifndef GOOD
struct Bad {
    // CHECK: error: a bit-field of type 'uint' cannot be 33 bits wide
    uint a : 33;
    // CHECK: error: a bit-field must be of an integer type, not 'float'
    float b : 3;
    // CHECK: error: a bit-field with a name cannot be 0 bits wide
    uint c : 0;
    // CHECK: error: a static member cannot be a bit-field
    static uint d : 3;
    // CHECK: error: a bit-field cannot have a semantic
    uint e : 3 : SEM;
};
// CHECK: error: a bit-field does not have a size in bytes
uint size(Good g) { return sizeof(g.a); }
#endif

float main() : SV_Target {
    Good g = (Good)0;
    g.a = 3;
    return g.a + g.b;
}
