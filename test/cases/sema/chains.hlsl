// Long operator and `else if` chains are deep in the tree, but do not count as nesting.
// RUN: hlsl2spv -spirv -T ps_6_0 -fcgl %s | FileCheck %s
// RUN: not hlsl2spv -spirv -T ps_6_0 -DTOO_LONG %s 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not hlsl2spv -spirv -T ps_6_0 -DTOO_DEEP %s 2>&1 | FileCheck %s --check-prefix=DEEP --implicit-check-not=error:
// RUN: not hlsl2spv -spirv -T ps_6_0 -DCHOICES %s 2>&1 | FileCheck %s --check-prefix=CHOICES --implicit-check-not=error:
// RUN: not hlsl2spv -spirv -T ps_6_0 -DCALLS %s 2>&1 | FileCheck %s --check-prefix=CALLS --implicit-check-not=error:

#define TEN(x) x x x x x x x x x x
#define SUM TEN(TEN(TEN(+ a)))
#define TESTS TEN(TEN(if (i > 1) r = 1; else))

Buffer<float> values;

// Only inlining reveals the total nesting depth: neither the front end nor codegen sees it.
// CALLS: chains.hlsl:[[#@LINE+5]]:{{[0-9]+}}: error: control flow nested more than 1023 levels deep after inlining
#define CHAIN TEN(TEN(if (values[i++] > 1) r = sin(values[i]); else))
float inner(int i)
{
    float r = 0;
    CHAIN CHAIN CHAIN CHAIN CHAIN CHAIN r = 1;
    return r;
}

// CHECK-COUNT-4000: OpFAdd
// CHECK-COUNT-100: OpSelectionMerge
float4 main(float a : A, int i : I) : SV_Target {
    float r = a SUM SUM SUM SUM;
#ifdef TOO_LONG
    // LONG: :[[#@LINE+2]]:{{[0-9]+}}: fatal error: program nested more than 2048 levels deep
    // LONG-NOT: error:
    r = a TEN(SUM) TEN(SUM);
#endif
#ifdef TOO_DEEP
    // DEEP: :[[#@LINE+1]]:{{[0-9]+}}: error: control flow nested more than 1022 levels deep, which SPIR-V does not support
    TEN(TESTS) TESTS r = 3;
#endif
    TESTS r = 2;
#ifdef CHOICES
    // CHOICES: :[[#@LINE+2]]:{{[0-9]+}}: error: control flow nested more than 1023 levels deep after inlining
#define CHOICE TEN(TEN(values[i++] > 1 ? sin(values[i]) :))
    r += TEN(CHOICE) CHOICE 1;
#endif
#ifdef CALLS
    CHAIN CHAIN CHAIN CHAIN CHAIN CHAIN r += inner(i);
#endif
    return r;
}
// REQUIRES: spirv-tools
