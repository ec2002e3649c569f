// The output of a vertex shader with PointSize can be the input of a pixel shader that does not read it, as in dxc.
// RUN: hlsl2spv -T ps_6_0 -E main %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -E main %s -DREAD 2>&1 | FileCheck %s --check-prefix=READ
struct Vertex {
    float4 place : SV_Position;
    // READ: [[#@LINE+1]]:{{[0-9]+}}: error: built-in 'PointSize' cannot be read in a pixel shader
    [[vk::builtin("PointSize")]] float size : PSIZE;
    float4 color : COLOR;
};
// CHECK-NOT: BuiltIn PointSize
float4 main(Vertex v) : SV_Target {
#ifdef READ
    return v.color * v.size;
#endif
    return v.color;
}
