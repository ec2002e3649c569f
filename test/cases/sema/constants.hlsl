// Constant expressions: each line is an array whose size is evaluated.
// RUN: hlsl2spv -T ps_6_2 -E main -enable-16bit-types -ast-dump-typed -Wno-conversion -Wno-return-type %s | FileCheck %s

static const int N = 3;
static const float F = 2.75;
static const int4 V = {1, 2, 3, 4};
static const float2x2 M = {1, 2, 3, 4};
static const uint16_t SMALL = 65535;
struct S {
    int a;
    float2 b;
};
static const S s = {7, 1.5, 8.5};
enum E { FIRST = 5, SECOND };

float4 main() : SV_Target {
    // CHECK: a 'float[6]' local
    float a[N * 2];
    // CHECK: b 'float[2]' local
    float b[(int)F];
    // CHECK: c 'float[5]' local
    float c[V.x + V.w];
    // CHECK: d 'float[3]' local
    float d[int(M._m10)];
    // CHECK: e 'float[8]' local
    float e[int(s.b.y)];
    // CHECK: f 'float[6]' local
    float f[SECOND];
    // CHECK: g 'float[10]' local
    float g[N > 2 ? 10 : 20];
    // CHECK: h 'float[9]' local
    float h[(uint16_t)(SMALL + 10)];
    // CHECK: i 'float[1]' local
    float i[-7 / 2 + 4];
    // CHECK: j 'float[4]' local
    float j[max(N, 4)];
    // CHECK: k 'float[7]' local
    float k[V[2] + (true && N)+ 3];
    // CHECK: l 'float[16]' local
    float l[sizeof(V)];
    return 0;
}
