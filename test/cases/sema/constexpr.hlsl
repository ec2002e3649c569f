// `constexpr` declares a constant in HLSL 2026.  Earlier versions report an error and create no host variable.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_0 -HV 2018 %s -fsyntax-only 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not hlsl2spv -T cs_6_0 -HV 202x %s -fsyntax-only 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: hlsl2spv -T cs_6_0 -DNAME %s
#ifdef NAME
static const int constexpr = 3;
RWBuffer<int> result;
[numthreads(constexpr, 1, 1)]
void main() { result[0] = constexpr; }
#else
// OLD: [[#@LINE+2]]:1: error: 'constexpr' requires HLSL 2026: a constant is 'static const'
// CHECK: [[#@LINE+1]]:1: error: 'constexpr' requires HLSL 2026: a constant is 'static const'
constexpr float scale = 4;
// CHECK: [[#@LINE+1]]:8: error: 'constexpr' requires HLSL 2026: a constant is 'const'
static constexpr uint count = 4;
// CHECK: [[#@LINE+1]]:1: error: 'constexpr' requires HLSL 2026{{$}}
constexpr float twice(float f) { return 2 * f; }
struct S {
    // CHECK: [[#@LINE+1]]:12: error: 'constexpr' requires HLSL 2026: a constant is 'const'
    static constexpr int size = 3;
    // CHECK: [[#@LINE+1]]:5: error: 'constexpr' requires HLSL 2026{{$}}
    constexpr int get() { return size; }
    // CHECK: [[#@LINE+1]]:5: error: 'constexpr' does not apply to a field
    constexpr int field;
};
// CHECK: [[#@LINE+1]]:18: error: 'constexpr' does not apply to a member of a buffer
cbuffer Buffer { constexpr float member; };
template<typename T>
// CHECK: [[#@LINE+1]]:1: error: 'constexpr' requires HLSL 2026{{$}}
constexpr T same(T t) { return t; }
RWBuffer<float> result;

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: [[#@LINE+1]]:5: error: 'constexpr' requires HLSL 2026: a constant is 'const'
    constexpr float half_scale = scale / 2;
    // CHECK: [[#@LINE+1]]:10: error: 'constexpr' requires HLSL 2026: a constant is 'const'
    for (constexpr int i = 0; i < 1;)
        result[0] = twice(half_scale) + count + i;
}
#endif
