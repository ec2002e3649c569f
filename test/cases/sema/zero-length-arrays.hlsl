// Local arrays without elements are allowed in code that is not executed: in template instances and
// under conditions that macros determine.
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_0 -O0 -Wno-zero-length-array %s 2>&1 | FileCheck %s --check-prefix=SILENT
// RUN: not hlsl2spv -T ps_6_0 -DREFUSED %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// SILENT-NOT: warning:
#define LIGHTS 1

template <int N> float sum(float x)
{
    float total = x;
    if (N > 1) {
        float rest[N - 1];
        for (int i = 0; i < N - 1; i++)
            rest[i] = x * i;
        total += rest[0];
    }
    return total;
}

float main(float x : X) : SV_Target
{
    if (LIGHTS > 1) {
        // CHECK: [[#@LINE+1]]:29: warning: zero-length array is treated as an array of one element [-Wzero-length-array]
        float others[LIGHTS - 1];
        others[0] = x;
        x += others[0];
    }
#ifdef REFUSED
    // REFUSED: [[#@LINE+1]]:27: error: array size must be positive
    float negative[LIGHTS - 2];
#endif
    return sum<1>(x) + sum<3>(x);
}

#ifdef REFUSED
// REFUSED: [[#@LINE+1]]:40: error: array size must be positive
groupshared float shared_values[LIGHTS - 1];
// REFUSED: [[#@LINE+1]]:35: error: array size must be positive
struct None { float lights[LIGHTS - 1]; };
#endif
