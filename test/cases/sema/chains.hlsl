// Chains are as deep as they are long, and are no nesting to their authors.
// RUN: hlsl2spv -spirv -T ps_6_0 -fcgl %s | FileCheck %s
// RUN: not hlsl2spv -spirv -T ps_6_0 -DTOO_LONG %s 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not hlsl2spv -spirv -T ps_6_0 -DTOO_DEEP %s 2>&1 | FileCheck %s --check-prefix=DEEP --implicit-check-not=error:

#define TEN(x) x x x x x x x x x x
#define SUM TEN(TEN(TEN(+ a)))
#define TESTS TEN(TEN(if (i > 1) r = 1; else))

// CHECK-COUNT-4000: OpFAdd
// CHECK-COUNT-100: OpSelectionMerge
float4 main(float a : A, int i : I) : SV_Target {
    float r = a SUM SUM SUM SUM;
#ifdef TOO_LONG
    // LONG: :[[#@LINE+2]]:{{[0-9]+}}: fatal error: the program is nested more than 2048 levels deep here
    // LONG-NOT: error:
    r = a TEN(SUM) TEN(SUM);
#endif
#ifdef TOO_DEEP
    // DEEP: :[[#@LINE+1]]:{{[0-9]+}}: error: ifs, loops and switches are nested more than 1022 levels deep here
    TEN(TESTS) TESTS r = 3;
#endif
    TESTS r = 2;
    return r;
}
