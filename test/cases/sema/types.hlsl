// RUN: hlsl2spv -T ps_6_2 -E main -ast-dump-typed -enable-16bit-types -Wno-conversion %s | FileCheck %s --check-prefixes=CHECK,NATIVE
// RUN: hlsl2spv -T ps_6_2 -E main -ast-dump-typed -Wno-conversion %s | FileCheck %s --check-prefixes=CHECK,MIN

// CHECK: a 'float4'
static vector a;
// CHECK-NEXT: b 'float4x4'
static matrix b;
// CHECK-NEXT: c 'int2'
static vector<int, 2> c;
// CHECK-NEXT: d 'row_major bool2x3'
static row_major matrix<bool, 2, 3> d;
// CHECK-NEXT: e 'uint'
static unsigned int e;
// CHECK-NEXT: f 'uint'
static unsigned f;
// CHECK-NEXT: g 'uint3'
static dword3 g;
// CHECK-NEXT: h 'half'
static half h;
// NATIVE-NEXT: i 'half3'
// MIN-NEXT: i 'min16float3'
static min16float3 i;
// NATIVE-NEXT: j 'int16_t'
// MIN-NEXT: j 'min16int'
static min16int j;
// CHECK-NEXT: k 'double'
static float64_t k;
// CHECK-NEXT: l 'uint64_t2'
static uint64_t2 l;
// CHECK-NEXT: m 'float[2][3]'
static float m[2][3];
typedef float row[3];
// CHECK-NEXT: n 'float[2][3]'
static row n[2];
#pragma pack_matrix(row_major)
// CHECK-NEXT: o 'row_major float2x2'
static float2x2 o;
typedef float2x2 RowMajor;
#pragma pack_matrix(column_major)
// CHECK-NEXT: p 'row_major float2x2'
static RowMajor p;
// CHECK-NEXT: q 'Texture2D<float4>'
Texture2D q;
// CHECK-NEXT: r 'Texture2D<unorm float2>'
Texture2D<unorm float2> r;
// CHECK-NEXT: s 'Texture2DMS<float4, 0>'
Texture2DMS<float4> s;
// CHECK-NEXT: t 'SamplerState'
sampler t;
// CHECK-NEXT: u 'Texture2D<float4>[]'
Texture2D u[];
// CHECK-NEXT: v 'float[3]'
static const float v[] = {1, 2, 3};
// CHECK: w 'RayDesc'
static RayDesc w;

float main() : SV_Target {
    return a.x + b[0].x + c.x + d[0].x + e + f + g.x + h + i.x + j + k + l.x + m[0][0] + n[0][0] + o[0].x + p[0].x + v[0] + w.TMin + RAY_FLAG_CULL_OPAQUE + vk::DeviceScope;
}
