// Inline SPIR-V types must have the operands that the SPIR-V grammar defines.
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<28>" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<28,float>" 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<28,float,2,2>" 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<28,2,2>" 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<28,float,float>" 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvType<21,4,4,32,0>" 2>&1 | FileCheck %s --check-prefix=LITERAL
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<23,float2,NUMBER(2)>" 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<24,float,NUMBER(2)>" 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<27,float>" 2>&1 | FileCheck %s --check-prefix=IMAGE
// RUN: hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvOpaqueType<28,float,2>"
// RUN: hlsl2spv -T cs_6_0 %s "-DTYPE=vk::SpirvType<21,4,4,NUMBER(32),NUMBER(0)>"
#define NUMBER(n) vk::Literal<vk::integral_constant<uint, n> >
// NONE: error: 'OpTypeArray' requires more operands
// FEW: error: 'OpTypeArray' requires more operands
// MANY: error: 'OpTypeArray' takes fewer operands than these
// ELEMENT: error: 'OpTypeArray' takes a type as operand 1
// LENGTH: error: 'OpTypeArray' takes a constant as operand 2
// LITERAL: error: 'OpTypeInt' takes a literal as operand 1: see 'vk::Literal'
// SCALAR: error: 'OpTypeVector' takes a type of numbers as operand 1
// VECTOR: error: 'OpTypeMatrix' takes a type of vectors as operand 1
// IMAGE: error: 'OpTypeSampledImage' takes a type of images as operand 1
[numthreads(1, 1, 1)] void main() { TYPE value; }
