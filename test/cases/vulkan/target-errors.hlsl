// Features that Vulkan does not support are reported before code generation.
// RUN: not hlsl2spv -T lib_6_5 -DEXPORTS %s 2>&1 | FileCheck %s --check-prefix=EXPORT --implicit-check-not=error:
// RUN: hlsl2spv -T lib_6_5 -DEXPORTS -fspv-target-env=universal1.5 %s -Fo %t.spv
// RUN: not hlsl2spv -T cs_6_5 -DIMAGES %s 2>&1 | FileCheck %s --check-prefix=IMAGE --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_5 -DVERTICES %s 2>&1 | FileCheck %s --check-prefix=VERTEX --implicit-check-not=error:
#ifdef EXPORTS
// EXPORT: [[#@LINE + 1]]:14: error: exporting 'exported' from a library without entry points requires '-fspv-target-env=universal1.5'
export float exported(float x) { return x; }
#endif

#ifdef IMAGES
// Each type is reported once.
// IMAGE: [[#@LINE + 1]]:18: error: images of 'double' are not supported in Vulkan
RWBuffer<double> first;
RWBuffer<double> second;
// IMAGE: [[#@LINE + 1]]:16: error: images of 'double' are not supported in Vulkan
Buffer<double> third;
struct pair { float4 colour; RWTexture2D<double2> depths; };
RWStructuredBuffer<double> numbers;

[numthreads(1, 1, 1)]
void main()
{
    first[0] = numbers[0] + third[0];
    second[0] = 1;
}
#endif

// Unused images of doubles are removed.
// RUN: hlsl2spv -T cs_6_5 -DUNUSED %s | FileCheck %s --check-prefix=UNUSED
// RUN: not hlsl2spv -T cs_6_5 -DUNUSED -fcgl %s 2>&1 | FileCheck %s --check-prefix=KEPT
// UNUSED-NOT: unused
// UNUSED: OpDecorate %values Binding 1
#ifdef UNUSED
// KEPT: [[#@LINE + 1]]:19: error: images of 'double' are not supported in Vulkan
RWBuffer<double2> unused;
RWBuffer<float> values;
[numthreads(1, 1, 1)]
void main() { values[0] = 1; }
#endif

#ifdef VERTICES
// A built-in has a single value for all vertices.
float read(nointerpolation float value) { return GetAttributeAtVertex(value, 0); }

float main(nointerpolation float a : A, nointerpolation uint id : SV_PrimitiveID) : SV_Target
{
    // VERTEX: [[#@LINE + 1]]:43: error: expected a 'nointerpolation' input of the entry point
    return read(a) + GetAttributeAtVertex(id, 1);
}
#endif

// RUN: not hlsl2spv -T ps_6_5 -DLOCALS -fcgl %s 2>&1 | FileCheck %s --check-prefix=LOCAL --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_5 -DLOCALS -fspv-target-env=universal1.5 %s -Fo %t.spv
#ifdef LOCALS
float4 main() : SV_Target
{
    // LOCAL: [[#@LINE + 1]]:23: error: images of 'double' are not supported in Vulkan
    Texture2D<double> unused;
    return 1;
}
#endif
