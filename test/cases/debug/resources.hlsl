// Debug information does not prevent the removal of statics with resources, and does not refer to a
// member of a variable that became a parameter.
// RUN: hlsl2spv -T ps_6_0 -fspv-debug=vulkan %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-debug=rich %s | FileCheck %s
struct holder { Texture2D<float4> image; };
struct number { int i; };
Texture2D<float4> images[2];
static holder held = { images[0] };
static number numbers[4] = (number[4])0;

number same(inout number n) { return n; }

// CHECK: OpEntryPoint
// CHECK-NOT: OpTypePointer Private %holder
float4 main() : SV_Target
{
    holder local = { images[1] };
    const number n = same(numbers[2]);
    return held.image.Load(0) + local.image.Load(0) + n.i;
}
