// Heaps are arrays of resources whatever the options say; who asks for others is told.
// RUN: hlsl2spv -T ps_6_6 -fspv-use-emulated-heap %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_6 -fspv-use-descriptor-heap %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// CHECK: %ResourceDescriptorHeap = OpVariable
// REFUSED: error: '-fspv-use-descriptor-heap'
float4 main(int2 at : A) : SV_Target {
    Texture2D<float4> image = ResourceDescriptorHeap[0];
    return image[at];
}
