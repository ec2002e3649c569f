// RUN: hlsl2spv -T ps_6_2 -HV 2018 -DLONG=int -DULONG=uint -DHALF=float %s -fsyntax-only
// RUN: hlsl2spv -T ps_6_2 -HV 2021 -DLONG=int -DULONG=uint -DHALF=float %s -fsyntax-only
// RUN: hlsl2spv -T ps_6_2 -HV 202x -DLONG=int64_t -DULONG=uint64_t -DHALF=half %s -fsyntax-only
// RUN: hlsl2spv -T ps_6_2 -HV 202x -DLONG=int64_t -DULONG=uint64_t -DHALF=half -enable-16bit-types -DNATIVE %s -fsyntax-only
// RUN: not hlsl2spv -T ps_6_2 -DLONG=int -DULONG=uint -DHALF=float -DNATIVE %s 2>&1 | FileCheck %s --implicit-check-not=error:

#define SAME(type, of) _Static_assert(std::is_same<type, __decltype(of)>::value, #of)

float main() : SV_Target {
    SAME(LONG, 2l);
    SAME(ULONG, 2ul);
    SAME(int64_t, 2ll);
    SAME(uint64_t, 2ULL);
    SAME(float, 1.5f32);
    SAME(double, 1.5l);
    SAME(double, 1.5f64);
#ifdef NATIVE
    // CHECK: error: suffix 'f16' requires '-enable-16bit-types'
    min16float h = 1.5f16;
#else
    SAME(HALF, 1.5h);
#endif
    return 0;
}
