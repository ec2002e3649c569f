// Modifiers before a type are recognized in nested macros, regardless of the order of expansion.
// RUN: not hlsl2spv -T cs_6_2 -Wconversion %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#define STATIC static
#define PRECISE precise
#define OUT out
#define SHARED groupshared
#define INLINE inline
#define UINT uint
#define V STATIC uint
#define W STATIC PRECISE UINT
#define TYPED(type, word) word type
#define DECLARE(words, name) words name
V a = 1;
W b = 2;
DECLARE(SHARED UINT, c[4]);
TYPED(UINT, SHARED) d;
TYPED(TYPED(UINT, PRECISE), STATIC) e = 3;
#define FUNCTION INLINE UINT
FUNCTION twice(OUT UINT x, DECLARE(OUT UINT, y)) { x = y = a; return 2 * a; }
// CHECK: :[[#@LINE+2]]:1: error: 'precise' must precede the type
#define LATE UINT PRECISE
LATE f;
// Modifiers of C may follow the type.
UINT STATIC g = 1;
// CHECK: :[[#@LINE+1]]:6: error: 'groupshared' must precede the type
UINT SHARED h;

// A pragma in a macro is at its position in the sequence of the macro's tokens.
#define QUIET(statement) _Pragma("dxc diagnostic push") \
    _Pragma("dxc diagnostic ignored \"-Wconversion\"") statement _Pragma("dxc diagnostic pop")
#define CUT(x, y) x = y
[numthreads(1, 1, 1)] void main() {
    uint x;
    uint y;
    float2 pair = float2(a, b);
    float z;
    QUIET(z = pair;)
    QUIET(CUT(z, pair);)
    // CHECK: :[[#@LINE+1]]:12: warning: {{.*}}truncation
    CUT(z, pair);
    twice(x, y);
    c[x] = d + e + z;
}
