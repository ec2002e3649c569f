// A global built-in is flat if a pixel shader uses it, but not for other stages that share the
// variable (VUID-StandaloneSpirv-Flat-06202).
// RUN: hlsl2spv -T lib_6_8 %s | FileCheck %s
// CHECK-DAG: OpEntryPoint Fragment %Colour "Colour" {{.*}}%primitive
// CHECK-DAG: OpEntryPoint Vertex %Place "Place" {{.*}}%instance
// CHECK-NOT: OpDecorate %instance Flat
// CHECK: OpDecorate %primitive Flat
// CHECK-NOT: OpDecorate %instance Flat
// CHECK: OpVariable
[[vk::ext_builtin_input(43)]] static const uint instance;
[[vk::ext_builtin_input(7)]] static const uint primitive;
struct Vertex { float4 position : SV_Position; };

uint which() { return primitive; }
uint twice() { return instance * 2; }

[shader("pixel")] float4 Colour(Vertex v) : SV_Target { return v.position * which(); }
[shader("vertex")] Vertex Place(float2 p : P, uint id : SV_InstanceID) {
    Vertex v;
    v.position = p.xyxy * (twice() + id);
    return v;
}
