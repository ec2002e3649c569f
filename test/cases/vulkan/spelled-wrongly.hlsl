// Instructions that are spelled must be ones, or no pass could tell what a module does.
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=9999 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=248 2>&1 | FileCheck %s --check-prefix=LABEL
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=19 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=62 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=169 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=81 -Vd 2>&1 | FileCheck %s --check-prefix=EXTRACT
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=61 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=98 2>&1 | FileCheck %s --check-prefix=IMAGE
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=80 2>&1 | FileCheck %s --check-prefix=CONSTRUCT
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=126 -DLITERAL=[[vk::ext_literal]] 2>&1 | FileCheck %s --check-prefix=NEGATE
// RUN: hlsl2spv -T cs_6_6 %s -DOPCODE=128 | FileCheck %s --check-prefix=GOOD
// RUN: not hlsl2spv -T cs_6_6 %s -DOPCODE=128 -DTYPED 2>&1 | FileCheck %s --check-prefix=NOTYPE
// UNKNOWN: :[[@LINE+16]]:{{[0-9]+}}: error: no instruction of SPIR-V has the opcode 9999
// LABEL: error: 'OpLabel' cannot be spelled by 'ext_instruction'
// TYPE: error: 'OpTypeVoid' cannot be spelled by 'ext_instruction'
// RESULT: error: 'OpStore' has no result
// FEW: error: 'OpSelect' needs more operands than these
// EXTRACT: error: 'OpCompositeExtract' takes a composite as operand 1
// LOAD: error: 'OpLoad' takes a pointer (see 'ext_reference') as operand 1
// IMAGE: error: 'OpImageRead' takes an image as operand 1
// CONSTRUCT: error: 'OpCompositeConstruct' gives a composite
// NEGATE: error: 'OpSNegate' takes no literal as operand 1: see 'ext_literal'
// GOOD: OpIAdd %int
// NOTYPE: error: the instruction 9999 makes no type
#ifndef LITERAL
#define LITERAL
#endif
RWStructuredBuffer<int> buffer;
[[vk::ext_instruction(OPCODE)]] int spelled(LITERAL int a, int b);

[numthreads(1, 1, 1)]
void main() {
#ifdef TYPED
    vk::SpirvOpaqueType<9999> strange;
#else
    buffer[0] = spelled(3, buffer[1]);
#endif
}
