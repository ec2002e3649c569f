// A row of three or four 64-bit components fills two locations, so it has no Component decoration.
// RUN: hlsl2spv -T vs_6_0 -pack-optimized %s | FileCheck %s
// CHECK-DAG: OpDecorate %out_var_A Location 1
// CHECK-DAG: OpDecorate %out_var_A_0 Location 3
// CHECK-DAG: OpDecorate %out_var_B Location 5
// CHECK-DAG: OpDecorate %out_var_B Component 0
// CHECK-NOT: OpDecorate %out_var_A{{.*}} Component
struct Vertex {
    float4 position : SV_Position;
    float first : F;
    int64_t2x3 a : A;
    double2x2 b : B;
};
Vertex main() {
    Vertex v = (Vertex)0;
    v.a[1][2] = 3;
    return v;
}
