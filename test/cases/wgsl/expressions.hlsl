// What a person would write.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
RWStructuredBuffer<uint> u;
RWStructuredBuffer<int> s;
RWStructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    // Shifts take the lowest bits anyway.
    // CHECK: u[0] = u[1] << u[2];
    u[0] = u[1] << (u[2] & 31);
    // CHECK-NEXT: u[3] = u[4] >> u[5];
    u[3] = u[4] >> u[5];
    // CHECK-NEXT: u[6] = (u[7] & 31u) + 1u;
    u[6] = (u[7] & 31) + 1;
    // CHECK-NEXT: f[0] = f[1] - 2.5;
    f[0] = f[1] - 2.5;
    // CHECK-NEXT: u[8] = u[9] - 3u;
    u[8] = u[9] - 3;
    // CHECK-NEXT: s[0] = i32(u[10]) + 1;
    s[0] = (int)u[10] + 1;
    // CHECK-NEXT: u[11] = u32(-s[1]);
    u[11] = -s[1];
    // CHECK-NEXT: u[12] = u32(select(0, 1, all(vec2f(f[2], f[3]) < vec2f(2.0))));
    u[12] = all(float2(f[2], f[3]) < 2.0) ? 1 : 0;
}
