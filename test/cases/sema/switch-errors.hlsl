// Labels in invalid positions, and invalid statements after them.
// RUN: not hlsl2spv -spirv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:

float4 main(int i : I, bool b : B, float4 v : V) : SV_Target {
    // CHECK: :[[#@LINE+1]]:13: warning: switch condition has boolean value [-Wswitch-bool]
    switch (b) { case true: i = 1; }
    switch (i) {
    case 0: { int fine = 1; i = fine; }
    case 1:
        int skipped = 1;
        i = skipped;
        break;
    // CHECK: :[[#@LINE+1]]:5: error: 'case' jumps over the initialization of 'skipped'; use braces
    case 2:
        break;
    }
    // CHECK: :[[#@LINE+1]]:26: error: a statement must follow a label
    switch (i) { case 0: case 1: }
    // CHECK: :[[#@LINE+1]]:35: error: duplicate case value 2
    switch (i) { case 1 + 1: case 2: i = 1; }
    // CHECK: :[[#@LINE+1]]:34: error: multiple 'default' labels in one switch
    switch (i) { default: i = 1; default: i = 2; }
    // CHECK: :[[#@LINE+1]]:23: error: case value is not a constant expression
    switch (i) { case i: i = 1; }
    // CHECK: :[[#@LINE+1]]:13: error: switch requires an integer, not 'float4'
    switch (v) { default: i = 1; }
    // CHECK: :[[#@LINE+1]]:9: error: condition must be a scalar, not 'float4'; use 'any' or 'all'
    if (v) i = 1;
    // CHECK: :[[#@LINE+1]]:14: error: condition must be a scalar, not 'bool4'; use 'any' or 'all'
    while (v > 0) i = 1;
    return i;
}
