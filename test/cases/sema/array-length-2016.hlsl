// HLSL 2016 supports `Length`, and only warns about indices past the end.  Negative indices are errors.
// RUN: hlsl2spv -T ps_6_0 -E main -HV 2016 -DBEFORE=a[1] -ast-dump-typed %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -E main -HV 2016 -DBEFORE=a[-1] %s 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not hlsl2spv -T ps_6_0 -E main -HV 2018 -DBEFORE=a[1] %s 2>&1 | FileCheck %s --check-prefix=LATER

float4 main() : SV_Target {
    float a[3] = {1, 2, 3};
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: 'Length' is deprecated
    // LATER: :[[#@LINE+1]]:{{[0-9]+}}: error: 'Length' of arrays is not supported since HLSL 2017
    uint n = a.Length;
    // BEFORE: error: index -1 is out of bounds of 'float[3]'
    n += BEFORE;
    // CHECK: :[[#@LINE+2]]:14: warning: index 3 is out of bounds of 'float[3]'
    // LATER: :[[#@LINE+1]]:14: error: index 3 is out of bounds of 'float[3]'
    return a[3] + n;
}
