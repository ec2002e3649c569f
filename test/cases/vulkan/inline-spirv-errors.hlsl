// Inline SPIR-V instructions must be valid, otherwise passes could not analyze the module.
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=99999 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=248 2>&1 | FileCheck %s --check-prefix=LABEL
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=19 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=62 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=169 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=82 -Vd 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=65 2>&1 | FileCheck %s --check-prefix=CHAIN
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=98 2>&1 | FileCheck %s --check-prefix=IMAGE
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=80 2>&1 | FileCheck %s --check-prefix=CONSTRUCT
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=126 -DLITERAL=[[vk::ext_literal]] 2>&1 | FileCheck %s --check-prefix=NEGATE
// RUN: hlsl2spv -T cs_6_6 %s -DOPCODE=128 | FileCheck %s --check-prefix=GOOD
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=126 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not hlsl2spv -T cs_6_6 %s '-DOPCODE=31,"GLSL.std.450"' 2>&1 | FileCheck %s --check-prefix=SET-MANY
// RUN: not hlsl2spv -T cs_6_6 %s '-DOPCODE=46,"GLSL.std.450"' 2>&1 | FileCheck %s --check-prefix=SET-FEW
// RUN: not hlsl2spv -T cs_6_6 %s '-DOPCODE=99,"GLSL.std.450"' 2>&1 | FileCheck %s --check-prefix=SET-NONE
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=128 -DTYPED 2>&1 | FileCheck %s --check-prefix=NOTYPE
// UNKNOWN: :[[@LINE+20]]:{{[0-9]+}}: error: SPIR-V opcode 99999 exceeds 65535
// LABEL: error: 'OpLabel' cannot be spelled by 'ext_instruction'
// TYPE: error: 'OpTypeVoid' cannot be spelled by 'ext_instruction'
// RESULT: error: 'OpStore' has no result
// FEW: error: 'OpSelect' requires more operands
// INSERT: error: 'OpCompositeInsert' takes a composite as operand 2
// CHAIN: error: 'OpAccessChain' takes a pointer (see 'ext_reference') as operand 1
// IMAGE: error: 'OpImageRead' takes an image as operand 1
// CONSTRUCT: error: 'OpCompositeConstruct' gives a composite
// NEGATE: error: 'OpSNegate' takes no literal as operand 1: see 'ext_literal'
// MANY: error: 'OpSNegate' takes fewer operands than these
// SET-MANY: error: 'OpExtInst' takes fewer operands than these
// SET-FEW: error: 'OpExtInst' requires more operands
// SET-NONE: error: 'OpExtInst' has no instruction 99 in 'GLSL.std.450'
// GOOD: OpIAdd %int
// NOTYPE: error: instruction 128 is not a type declaration
#ifndef LITERAL
#define LITERAL
#endif
RWStructuredBuffer<int> buffer;
[[vk::ext_instruction(OPCODE)]] int spelled(LITERAL int a, int b);

[numthreads(1, 1, 1)]
void main() {
#ifdef TYPED
    vk::SpirvOpaqueType<128> strange;
#else
    buffer[0] = spelled(3, buffer[1]);
#endif
}
