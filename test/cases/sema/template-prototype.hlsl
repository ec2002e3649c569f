// A function template can be called before its body is defined; default arguments are those of the
// first declaration.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DNEVER %s 2>&1 | FileCheck %s --check-prefix=NEVER
RWStructuredBuffer<float> result;

template<bool Doubled = true> float scale(float x);
template<typename T> T twice(T x);
// NEVER: error: function 'scale' is called but has no body
float early(float x) { return scale(x) + scale<false>(x) + twice(x); }

#ifndef NEVER
template<bool Doubled> float scale(float x) { return Doubled ? 2 * x : x; }
#endif
template<typename T> T twice(T x) { return x + x; }

// CHECK: OpStore {{%[0-9]+}} %float_22
[numthreads(1, 1, 1)] void main()
{
    result[0] = early(3) + scale(2) + scale<false>(3);
}
