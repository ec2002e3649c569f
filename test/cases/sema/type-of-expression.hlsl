// RUN: hlsl2spv -T ps_6_0 %s -fsyntax-only
// RUN: hlsl2spv -T ps_6_0 -HV 2018 %s -fsyntax-only
// RUN: not hlsl2spv -T ps_6_0 -DBAD %s 2>&1 | FileCheck %s --implicit-check-not=error:

// `__decltype` names the type of an expression, `std::is_same` compares two types.

static int4 v;
__decltype(v.xy) two = v.xy;
typedef __decltype(v) four;

float4 main(float a : A, min16int m : M) : SV_Target {
    static const __decltype(a) k = 1;
    four f = (__decltype(v))a;
    _Static_assert(std::is_same<const float, __decltype(k)>::value, "a constant");
    _Static_assert(std::is_same<float, __decltype(a)>::value, "a variable");
    _Static_assert(std::is_same<int2, __decltype(v.xy)>::value, "a swizzle");
    _Static_assert(!std::is_same<__decltype(v.xy), int2>::value, "which is a reference");
    _Static_assert(std::is_same<int, __decltype(f.x += 1)>::value, "an lvalue");
    _Static_assert(std::is_same<float, __decltype(k)>::value, "const on the right");
    _Static_assert(!std::is_same<__decltype(k), float>::value, "const on the left");
    _Static_assert(std::is_same<float4, __decltype(v * a)>::value, "operands combined");
    _Static_assert(std::is_same<bool, __decltype(a < k && m > 1)>::value, "a condition");
    _Static_assert(!std::is_same<int, __decltype(1)>::value, "a literal has no type as yet");
#ifdef BAD
    // CHECK: error: static assertion failed: a product
    _Static_assert(std::is_same<double, __decltype(1.5 * a)>::value, "a product");
    // CHECK: error: 'std::is_same' requires two types
    bool same = std::is_same<int>::value;
    // CHECK: error: use of undeclared identifier 'missing'
    __decltype(missing) gone;
#endif
    return two.x + f;
}
