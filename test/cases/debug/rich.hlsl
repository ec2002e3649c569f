// OpenCL.DebugInfo.100: numbers are literals, members refer to their struct, lines are OpLine.
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-debug=rich %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -O3 -fspv-debug=rich-with-source %s -Fo %t.spv
// CHECK: [[set:%[0-9]+]] = OpExtInstImport "OpenCL.DebugInfo.100"
// CHECK-NOT: OpSource
// CHECK: [[float:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeBasic {{%[0-9]+}} %uint_32 Float
// CHECK: [[source:%[0-9]+]] = OpExtInst %void [[set]] DebugSource
// CHECK: [[unit:%[0-9]+]] = OpExtInst %void [[set]] DebugCompilationUnit 1 4 [[source]] HLSL
// CHECK: [[block:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeComposite {{.*}} %uint_896 FlagIsProtected|FlagIsPrivate [[tint:%[0-9]+]] [[matrix:%[0-9]+]] [[list:%[0-9]+]]
// CHECK: [[list]] = OpExtInst %void [[set]] DebugTypeMember {{.*}} [[block]] %uint_640 %uint_256
// CHECK: [[array:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeArray [[float]] %uint_3 %uint_4
// CHECK: [[matrix]] = OpExtInst %void [[set]] DebugTypeMember {{%[0-9]+}} [[array]] {{.*}} [[block]] %uint_128 %uint_512
// CHECK: [[tint]] = OpExtInst %void [[set]] DebugTypeMember
// CHECK: [[function:%[0-9]+]] = OpExtInst %void [[set]] DebugFunction {{%[0-9]+}} {{%[0-9]+}} [[source]] [[@LINE+21]] 1 [[unit]] {{%[0-9]+}} FlagIsProtected|FlagIsPrivate [[@LINE+21]] %src_main
// CHECK: [[body:%[0-9]+]] = OpExtInst %void [[set]] DebugLexicalBlock [[source]] [[@LINE+20]] 38 [[function]]
// CHECK: [[inner:%[0-9]+]] = OpExtInst %void [[set]] DebugLexicalBlock [[source]] [[@LINE+24]] 16 [[body]]
// CHECK: [[q:%[0-9]+]] = OpExtInst %void [[set]] DebugLocalVariable {{.*}} [[inner]] FlagIsLocal
// CHECK: [[x:%[0-9]+]] = OpExtInst %void [[set]] DebugLocalVariable {{.*}} [[function]] FlagIsLocal 1
// CHECK: DebugGlobalVariable {{.*}} %Block FlagIsDefinition
// CHECK: %src_main = OpFunction
// CHECK-NEXT: DebugScope [[function]]
// CHECK-NEXT: OpLine
// CHECK-NEXT: %x = OpFunctionParameter
// CHECK-NEXT: DebugDeclare [[x]] %x
// CHECK-NEXT: OpNoLine
// CHECK-NEXT: %bb_entry = OpLabel
// CHECK-NEXT: DebugScope [[body]]
// CHECK-NEXT: OpVariable
cbuffer Block {
    float4 tint;
    float3x4 matrices;
    float list[2];
};

float4 main(float x : X) : SV_Target {
    float4 result = tint;
    // CHECK: %if_true = OpLabel
    // CHECK-NEXT: DebugScope [[inner]]
    // CHECK: DebugDeclare [[q]] %q
    if (x > 1) {
        int q = x;
        result += q * list[1];
    }
    // CHECK: %if_merge = OpLabel
    // CHECK-NEXT: DebugScope [[body]]
    return result + matrices[1];
}
