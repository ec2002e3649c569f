// Properties of a resource do not change while a shader runs: each is queried once, but only on paths
// where the source queries it.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
RWByteAddressBuffer bytes;
RWTexture2D<uint> image;
RWStructuredBuffer<uint> result;

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint a, b, c, d, old;
    // CHECK-COUNT-1: OpArrayLength %uint %bytes
    // CHECK-COUNT-1: OpImageQuerySize
    // CHECK-COUNT-1: OpImageTexelPointer
    // CHECK-NOT: OpArrayLength %uint %bytes
    // CHECK-NOT: OpImageTexelPointer
    bytes.GetDimensions(a);
    image.GetDimensions(c, d);
    InterlockedAdd(image[uint2(1, i)], 1);
    bytes.GetDimensions(b);
    bytes.Store(0, a + b);
    image.GetDimensions(a, b);
    InterlockedAdd(image[uint2(1, i)], c + d + a + b);
    // CHECK: OpSelectionMerge
    // CHECK: OpArrayLength %uint %result
    uint count = 0, stride;
    if (i == 3)
        result.GetDimensions(count, stride);
    bytes.Store(4, count);
}
