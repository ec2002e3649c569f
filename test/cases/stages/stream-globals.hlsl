// Streams, patches and ray queries at file scope have no descriptor, and use memory only if they are used.
// RUN: hlsl2spv -T ps_6_5 %s -O0 | FileCheck %s
// RUN: hlsl2spv -T ps_6_5 %s -fcgl | FileCheck %s
// RUN: hlsl2spv -T ps_6_5 %s -fspv-preserve-bindings | FileCheck %s
// RUN: hlsl2spv -T gs_6_5 -E used %s -fcgl | FileCheck %s --check-prefix=USED
// RUN: hlsl2spv -T gs_6_5 -E used %s
struct G { float4 p : SV_Position; };
struct Mixed { TriangleStream<G> s; Texture2D t; float4 x; };
struct Streams { PointStream<G> s[2]; };

// CHECK-NOT: OpVariable {{.*}} UniformConstant
// CHECK: %m_t = OpVariable %{{.*}} UniformConstant
// CHECK-NOT: OpVariable {{.*}} UniformConstant
// USED: %s = OpVariable %{{.*}} Private
TriangleStream<float4> unused;
TriangleStream<G> s;
InputPatch<G, 3> i;
RayQuery<0> q;
Streams all;
Mixed m;

float4 main() : SV_Target { return m.x + m.t.Load(0); }

[maxvertexcount(3)]
void used(triangle G g[3], inout TriangleStream<G> out_) {
    s.Append(g[0]);
    m.s.Append(g[1]);
    out_.Append(i[2]);
}
