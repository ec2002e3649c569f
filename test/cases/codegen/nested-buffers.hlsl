// Nested structs of buffers are passed, and read in the Vulkan memory model, like single buffers.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 -fspv-use-vulkan-memory-model %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 -fspv-use-vulkan-memory-model -fcgl -Vd %s | FileCheck %s
// CHECK: OpMemoryModel Logical Vulkan
struct Inner { StructuredBuffer<float> read; };
struct Outer { Inner inner; globallycoherent RWStructuredBuffer<float> written; };
StructuredBuffer<float> given;
globallycoherent RWStructuredBuffer<float> results;

float copy(Outer outer) {
    outer.written[1] = 2;
    return outer.inner.read[0];
}

[numthreads(1, 1, 1)]
void main() {
    Outer outer;
    outer.inner.read = given;
    outer.written = results;
    results[0] = copy(outer);
}
