// With many overloads, those whose parameter types equal the argument types are found by a lookup.
// The result is the same as if all were compared.
// RUN: hlsl2spv -T cs_6_6 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_6 -D WRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not hlsl2spv -T cs_6_6 -D DEFAULTS %s 2>&1 | FileCheck --check-prefix=DEFAULTS %s
#define OVERLOAD(N) struct S##N { float x; }; float f(S##N s) { return N; }
OVERLOAD(1) OVERLOAD(2) OVERLOAD(3) OVERLOAD(4) OVERLOAD(5) OVERLOAD(6) OVERLOAD(7) OVERLOAD(8)
OVERLOAD(9) OVERLOAD(10) OVERLOAD(11) OVERLOAD(12) OVERLOAD(13) OVERLOAD(14) OVERLOAD(15) OVERLOAD(16)
OVERLOAD(17) OVERLOAD(18) OVERLOAD(19) OVERLOAD(20)
float f(float x) { return 30; }
float f(float2 x, float2 y) { return 31; }
float f(float1x2 x, float y) { return 32; }
RWStructuredBuffer<float> b;

#ifdef WRONG
// A vector matches as well as a matrix with as many components, because the conversion has no cost.
float f(float4 x, int y) { return 33; }
float f(float1x4 x, int y) { return 34; }
[numthreads(1, 1, 1)]
void main()
{
    float4 v = 1;
    int i = 2;
    // WRONG: [[#@LINE+1]]:{{.*}}error: call to 'f' is ambiguous with arguments: (float4, int)
    b[0] = f(v, i);
    // WRONG: note: candidate: 'f(float4, int)'
    // WRONG: note: candidate: 'f(float1x4, int)'
    // WRONG: [[#@LINE+2]]:{{.*}}error: no matching function for call to 'f' with arguments: 
    // WRONG: note: candidate 'f(S1)'
    b[0] = f(b);
}
#elif defined(DEFAULTS)
// The default argument, which is declared late, makes these two ambiguous.
float f(S2 s, float y);
float early(S2 s) { return f(s); }
float f(S2 s, float y = 0) { return 35; }
[numthreads(1, 1, 1)]
void main()
{
    S2 two = {1};
    // DEFAULTS: [[#@LINE+1]]:{{.*}}error: call to 'f' is ambiguous with arguments: (S2)
    b[0] = f(two);
    // DEFAULTS: note: candidate: 'f(S2)'
    // DEFAULTS: note: candidate: 'f(S2, float)'
}
#else
// CHECK-LABEL: %main = OpFunction
// CHECK: OpStore {{%[0-9]+}} %float_7
// CHECK: OpStore {{%[0-9]+}} %float_20
// CHECK: OpStore {{%[0-9]+}} %float_30
// CHECK: OpStore {{%[0-9]+}} %float_30
// CHECK: OpStore {{%[0-9]+}} %float_31
// CHECK: OpStore {{%[0-9]+}} %float_32
[numthreads(1, 1, 1)]
void main()
{
    S7 seven = {1};
    S20 twenty = {1};
    float x = b[9];
    float2 v = x;
    float1x2 m = {x, x};
    b[0] = f(seven);
    b[1] = f(twenty);
    b[2] = f(x);
    b[3] = f(1);
    b[4] = f(v, v);
    b[5] = f(m, x);
}
#endif
