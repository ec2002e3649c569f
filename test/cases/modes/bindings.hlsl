// Binding bases for each kind of resource, or for each register class.
// RUN: hlsl2spv --driver-mode=glslc -fshader-stage=frag %s -ftexture-binding-base 10 -fsampler-binding-base frag 20 -fubo-binding-base 30 -fimage-binding-base 40 -fssbo-binding-base 50 -fuav-binding-base 60 -fcbuffer-binding-base vert 90 -S -o - | FileCheck --check-prefix=KIND %s
// RUN: hlsl2spv --driver-mode=glslang -V -S frag %s --stb 10 --ssb frag 20 --sub 30 --sib 40 --sbb 50 --suavb 60 --scb vert 90 -H -o %t.spv | FileCheck --check-prefix=KIND %s
// RUN: hlsl2spv --driver-mode=glslc -fhlsl-iomap -fshader-stage=frag %s -ftexture-binding-base 10 -fsampler-binding-base 20 -fubo-binding-base 30 -fimage-binding-base 40 -fssbo-binding-base 50 -fuav-binding-base 60 -S -o - | FileCheck --check-prefix=LETTER %s
// RUN: hlsl2spv --driver-mode=glslang -V -S frag %s --hlsl-iomap --shift-texture-binding 10 --shift-texture-bindings 70 2 80 3 --shift-sampler-binding 20 --shift-UBO-binding 30 --shift-uav-binding 60 -H -o %t.spv | FileCheck --check-prefix=SETS %s
// RUN: hlsl2spv --driver-mode=glslc -fshader-stage=frag %s -fresource-set-binding frag t1 4 5 s1 6 7 -S -o - | FileCheck --check-prefix=PLACES %s
// RUN: hlsl2spv --driver-mode=glslang -V -S frag %s --rsb 3 -H -o %t.spv | FileCheck --check-prefix=SET %s
// RUN: hlsl2spv --driver-mode=glslang -V -S frag %s --fua -H -o %t.spv | FileCheck --check-prefix=FLAT %s
// RUN: not hlsl2spv --driver-mode=glslc -fshader-stage=frag %s -ftexture-binding-base many 2>&1 | FileCheck --check-prefix=NUMBER %s
// RUN: not hlsl2spv --driver-mode=glslc -fshader-stage=frag %s -fresource-set-binding 2>&1 | FileCheck --check-prefix=TRIPLE %s
// NUMBER: error: '-ftexture-binding-base' requires a number
// TRIPLE: error: '-fresource-set-binding' requires a register, a set and a binding

// KIND-DAG: OpDecorate %image Binding 11
// LETTER-DAG: OpDecorate %image Binding 11
// SETS-DAG: OpDecorate %image Binding 11
// SETS-DAG: OpDecorate %far Binding 71
// PLACES-DAG: OpDecorate %image DescriptorSet 4
// PLACES-DAG: OpDecorate %image Binding 5
// PLACES-DAG: OpDecorate %how DescriptorSet 6
// PLACES-DAG: OpDecorate %how Binding 7
// A register number is matched in every space.
// PLACES-DAG: OpDecorate %far DescriptorSet 4
// SET-DAG: OpDecorate %image DescriptorSet 3
// SET-DAG: OpDecorate %far DescriptorSet 2
Texture2D image : register(t1);
Texture2D far : register(t1, space2);
// KIND-DAG: OpDecorate %how Binding 21
// LETTER-DAG: OpDecorate %how Binding 21
SamplerState how : register(s1);
// KIND-DAG: OpDecorate %written Binding 42
// LETTER-DAG: OpDecorate %written Binding 62
// SETS-DAG: OpDecorate %written Binding 62
RWTexture2D<float4> written : register(u2);
// KIND-DAG: OpDecorate %read Binding 53
// LETTER-DAG: OpDecorate %read Binding 13
StructuredBuffer<float4> read : register(t3);
// KIND-DAG: OpDecorate %buffer Binding 54
// LETTER-DAG: OpDecorate %buffer Binding 64
RWStructuredBuffer<float4> buffer : register(u4);
// Resources without a register are numbered from the base, and unused ones get no binding.
// KIND-DAG: OpDecorate %loose Binding 10
Texture2D unused;
Texture2D loose;
// FLAT-DAG: OpDecorate %{{.*}} Binding 8
// FLAT-DAG: OpDecorate %{{.*}} Binding 9
Texture2D several[2] : register(t8);

float4 main(float2 p : P) : SV_Target {
    written[uint2(p)] = 1;
    buffer[0] = read[0];
    return image.Sample(how, p) + far.Sample(how, p) + loose.Sample(how, p) +
           several[0].Sample(how, p) + several[1].Sample(how, p);
}
