// Constant array indices are checked in reachable code only, as in dxc.
// RUN: hlsl2spv -T cs_6_0 -HV 2016 -Werror %s | FileCheck %s --check-prefix=VALID
// RUN: hlsl2spv -T cs_6_0 -HV 2021 -Werror -O0 %s | FileCheck %s --check-prefix=VALID
// RUN: not hlsl2spv -T cs_6_0 -HV 2021 -DREACHED %s 2>&1 | FileCheck %s --implicit-check-not=error:
// VALID: OpEntryPoint
RWStructuredBuffer<float> result;
static const float table[3] = {1, 2, 3};
Texture2D textures[3];

#ifdef REACHED
float early(uint i) {
    float a[4] = {1, 2, 3, 4};
    // CHECK: :[[#@LINE+1]]:7: error: index -1 is out of bounds of 'float[4]'
    a[-1] += 1;
    // CHECK: :[[#@LINE+1]]:20: error: index 5 is out of bounds of 'float[4]'
    if (i > 3 && a[5] > 2 || (true || a[4] > 1)) a[i] = 5;
    // CHECK: :[[#@LINE+1]]:46: error: index 6 is out of bounds of 'float[4]'
    while (i < 3) { if (a[i++] > 3) break; a[6] = 2; }
    switch (i) {
    case 1:
        return 1;
        return a[7];
    default:
        // CHECK: :[[#@LINE+1]]:18: error: index 8 is out of bounds of 'float[4]'
        return a[8];
    }
    return a[9];
}

// Among several indices, only the last one is checked.
uniform float outer[2][3];
float nested(int i) {
    float inner[2][3] = {1, 2, 3, 4, 5, 6};
    // CHECK: :[[#@LINE+2]]:24: warning: index 2 is out of bounds of 'float[2][3]' [-Warray-bounds]
    // CHECK: :[[#@LINE+1]]:38: warning: index 3 is out of bounds of 'float[2][3]' [-Warray-bounds]
    float used = outer[2][1] + inner[3][i];
    // CHECK: :[[#@LINE+2]]:21: error: index 3 is out of bounds of 'float[3]'
    // CHECK: :[[#@LINE+1]]:39: error: index -1 is out of bounds of 'float[2][3]'
    return outer[1][3] + used + outer[-1][1];
}
#endif

float late(uint i) {
    float a[4] = {1, 2, 3, 4};
    if (i > 3)
        return a[0];
    else
        return 1;
    return a[4];
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex)
{
    float a[4] = {result[0], 2, 3, 4};
    if (false)
        result[0] = a[-1];
    for (int j = 0; false; j++)
        result[1] = a[-1];
    if (false && a[-1] > 0)
        result[2] = table[-1];
    result[3] = false ? a[7] : a[1];
    if (false) {
        a[-1] += 1;
        a[5] = 3;
        result[4] = table[i] + table[-1] + textures[-1].Load(0).x;
    }
    result[5] = a[i & 3] + late(i);
    return;
    result[6] = a[4];
}
