// A load for a member that is never read is removed, so its resource is not listed, even if passes
// run only because a variable contains a resource.
// RUN: hlsl2spv -T ps_6_0 -O0 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck %s
// CHECK-NOT: %normals
// CHECK: OpName %colors
// CHECK-NOT: %normals
Texture2D<float4> colors, normals;

struct surface { float4 color, normal; };

surface read(int3 at) {
    Texture2D<float4> source = normals;
    surface s = (surface)0;
    if (at.x < 0)
        return s;
    s.color = colors.Load(at);
    s.normal = source.Load(at);
    return s;
}

float4 main(int3 at : A) : SV_Target {
    surface s = read(at);
    if (at.y > 3)
        s = read(at.yxz);
    return s.color;
}
