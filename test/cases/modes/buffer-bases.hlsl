// Buffers have separate bases, or none if registers are ignored.
// RUN: hlsl2spv --driver-mode=glslc -fshader-stage=frag -fauto-bind-uniforms -ftexture-binding-base 10 %s -o - | spirv-dis | FileCheck --check-prefix=TEXTURES %s
// RUN: hlsl2spv --driver-mode=glslang -D -V -S frag --amb --sbb 20 --stb 10 %s -o - | spirv-dis | FileCheck --check-prefix=BUFFERS %s
// RUN: hlsl2spv --driver-mode=glslc -fshader-stage=frag -fauto-bind-uniforms -fhlsl-iomap -ftexture-binding-base 10 %s -o - | spirv-dis | FileCheck --check-prefix=REGISTERS %s
// TEXTURES-DAG: OpDecorate %texture Binding 10
// TEXTURES-DAG: OpDecorate %buffer{{.*}} Binding 0
// TEXTURES-DAG: OpDecorate %{{[0-9]+}} Binding 1
// BUFFERS-DAG: OpDecorate %texture Binding 10
// BUFFERS-DAG: OpDecorate %buffer{{.*}} Binding 20
// BUFFERS-DAG: OpDecorate %{{[0-9]+}} Binding 21
// REGISTERS-DAG: OpDecorate %texture Binding 10
// REGISTERS-DAG: OpDecorate %buffer{{.*}} Binding 11
// REGISTERS-DAG: OpDecorate %{{[0-9]+}} Binding 12
Texture2D texture;
StructuredBuffer<float4> buffer;
tbuffer Texels { float4 texel; }

float4 main() : SV_Target { return texture.Load(0) + buffer[1] + texel; }
