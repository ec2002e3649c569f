// Unsequenced reads and modifications in one expression.
// RUN: hlsl2spv -T ps_6_0 %s -Fo %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T ps_6_0 -WX %s -Fo %t
RWStructuredBuffer<float> buffer;
float sum(float a, float b) { return a + b; }
uint next(inout uint seed) { seed++; return seed; }

float4 main(nointerpolation int n : N) : SV_Target {
    int i = n, k = 2;
    float row[4] = {1, 2, 3, 4};
    uint seed = n;
    float4 v = i;
    // CHECK: :[[#@LINE+1]]:10: warning: 'i' is modified twice without sequencing [-Wunsequenced]
    i = i++;
    // CHECK: :[[#@LINE+1]]:10: warning: 'i' is modified and read without sequencing [-Wunsequenced]
    row[i++] = i;
    // CHECK: :[[#@LINE+1]]:11: warning: 'i' is modified twice
    k += i++ + i++;
    // CHECK: :[[#@LINE+1]]:15: warning: 'i' is modified twice
    k += sum(i++, i++);
    // CHECK: :[[#@LINE+1]]:20: warning: 'i' is modified twice
    v.xy = float2(i++, i++);
    // CHECK: :[[#@LINE+1]]:12: warning: 'i' is modified and read
    k = (i = 1) + i;
    // CHECK: :[[#@LINE+1]]:13: warning: 'i' is modified and read
    buffer[i++] = buffer[i];
    // CHECK: :[[#@LINE+1]]:10: warning: 'i' is modified and read
    if (i++ < i) k = 2;
    i = ++i;
    i += i + 1;
    i = (i++, i);
    k = i++ && i;
    k = i ? i++ : i--;
    i = sum(i++, 1);
    k = i++ * 2 + k;
    k = next(seed) + next(seed) + seed;
    v.x = v.x++ + v.y;
    return v + k + row[0] + i;
}
