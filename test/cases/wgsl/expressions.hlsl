// Expressions are written as a person would write them.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E shuffled -wgsl %s | FileCheck --check-prefix=SHUFFLED %s
RWStructuredBuffer<uint> u;
RWStructuredBuffer<int> s;
RWStructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    // WGSL shifts already use only the lowest bits.
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
    // CHECK-NEXT: u[13] += 2u;
    u[13] += 2;
    // CHECK-NEXT: f[4] *= f[5];
    f[4] *= f[5];
}

// SHUFFLED: u[0] = u32(select(0, 1, global_invocation_id.x >= 2u && global_invocation_id.y >= 3u));
// SHUFFLED: vec4f([[A:.*]].xyz, [[B:.*]].x)
RWStructuredBuffer<float4> v;
[numthreads(1, 1, 1)]
void shuffled(uint3 id : SV_DispatchThreadID)
{
    bool both = false;
    if (id.x >= 2)
        both = id.y >= 3;
    u[0] = both ? 1 : 0;
    float4 a = v[id.x], b = v[id.y];
    v[2] = a * b + float4(a.xyz, b.x);
}
