// Macro arguments that were expanded before: diagnostics name the repetition, and definitions may have changed.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --strict-whitespace %s
// RUN: hlsl2spv -P -Fi - -T ps_6_0 -DTEXT %s | FileCheck --check-prefix=TEXT %s
#define ID(x) x
#define PART(x) ID(ID(x).q)
#define BOTH(x) ID(ID(PART(x)) + ID(ID(ID(x)) * 2))
#ifndef TEXT
float4 main(float a : A, float b : B) : SV_Target
{
    // CHECK:      :[[#@LINE+9]]:15: error: 'float' has no component 'q'
    // CHECK-NEXT:    float r = ID(BOTH(a));
    // CHECK-NEXT:              ^~
    // CHECK-NEXT: :[[#@LINE+6]]:18: note: expanded from macro 'ID'
    // CHECK:      :[[#@LINE+6]]:14: error: 'float' has no component 'q'
    // CHECK-NEXT:    r += 2 * ID(BOTH(a));
    // CHECK-NEXT:             ^~
    // CHECK-NEXT: :[[#@LINE+3]]:17: note: expanded from macro 'ID'
    // CHECK:      :[[#@LINE+3]]:20: error: 'float' has no component 'q'
    float r = ID(BOTH(a));
    r += 2 * ID(BOTH(a));
    return r + 3 + ID(BOTH(b));
}
#else
#define LONG(x) ID(ID(ID(x) ID(x)) ID(x))
#define NAME first
// TEXT: 0 0 0 0 0 0 1 1 1
ID(LONG(0)) ID(LONG(__COUNTER__)) ID(LONG(__COUNTER__))
// TEXT: first first first
ID(LONG(NAME))
#undef NAME
#define NAME second
// TEXT: second second second
ID(LONG(NAME))
// TEXT: [[#@LINE+1]] [[#@LINE+1]] [[#@LINE+1]] end
ID(LONG(__LINE__)) end
// TEXT: [[#@LINE+1]] [[#@LINE+1]] [[#@LINE+1]] end
ID(LONG(__LINE__)) end
#endif
