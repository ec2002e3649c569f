// RUN: hlsl2spv -T ps_6_2 %s -fsyntax-only
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types %s -fsyntax-only
// RUN: not hlsl2spv -T ps_6_2 -DBAD %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <type_traits>
#include <vector_utils>

_Static_assert(hlsl::is_same<float, float>::value && !hlsl::is_same<float, int>::value, "same");
_Static_assert(hlsl::is_arithmetic<half>::value && !hlsl::is_arithmetic<float2>::value, "number");
_Static_assert(hlsl::is_signed<int>::value && !hlsl::is_signed<uint64_t>::value, "sign");
_Static_assert(hlsl::is_vector<int3>::value && !hlsl::is_vector<int>::value, "vector");
_Static_assert(hlsl::is_same<hlsl::strip_vector_type<int3>::type, int>::value, "component");
_Static_assert(hlsl::is_arithmetic_vector<double2>::value, "numbers");
_Static_assert(!hlsl::is_arithmetic_vector<Texture2D>::value, "no numbers");

float4 main(float4 v : V) : SV_Target {
    float2 middle = hlsl::slice<1, 2>(v);
    float3 front = hlsl::slice<3>(v);
#ifdef BAD
    // CHECK: error: template 'slice' does not accept these arguments: (float4)
    middle += hlsl::slice<3, 2>(v);
#endif
    return float4(middle, front.xy);
}
