// An image with a declared format is copied into a variable: the copy is removed, except with -fcgl.
// RUN: hlsl2spv -T cs_6_0 %s -Fo %t
// RUN: hlsl2spv -T cs_6_0 -O0 %s -Fo %t
// RUN: not hlsl2spv -T cs_6_0 -fcgl %s -Fo %t 2>&1 | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fcgl -Vd %s -Fo %t
[[vk::image_format("r32f")]] RWBuffer<float4> single;
RWBuffer<float4> plain;
float4 first(RWBuffer<float4> from) { return from[0]; }

[numthreads(1, 1, 1)] void main() {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: image with a declared format cannot be stored in a variable without one under '-fcgl'; use '-Vd' to skip validation
    RWBuffer<float4> copy = single;
    RWBuffer<float4> same = plain;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: image with a declared format cannot be stored in a variable without one under '-fcgl'; use '-Vd' to skip validation
    plain[1] = copy[2] + same[3] + first(plain) + first(single);
}
