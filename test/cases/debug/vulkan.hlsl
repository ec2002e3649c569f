// NonSemantic.Shader.DebugInfo.100: numbers are constants, lines have ends, every operand is defined
// before its use.
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-debug=vulkan-with-source %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -O3 -fspv-debug=vulkan -fspv-target-env=vulkan1.3 %s -Fo %t.spv
// CHECK: OpExtension "SPV_KHR_non_semantic_info"
// CHECK: [[set:%[0-9]+]] = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
// CHECK: [[file:%[0-9]+]] = OpString "{{.*}}vulkan.hlsl"
// CHECK: [[text:%[0-9]+]] = OpString "// NonSemantic.Shader
// CHECK: [[setup:%[0-9]+]] = OpString "__dxc_setup"
// CHECK: [[float:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeBasic {{%[0-9]+}} %uint_32 %uint_3 %uint_0
// CHECK: [[source:%[0-9]+]] = OpExtInst %void [[set]] DebugSource [[file]] [[text]]
// CHECK: [[unit:%[0-9]+]] = OpExtInst %void [[set]] DebugCompilationUnit %uint_1 %uint_4 [[source]] %uint_5
// CHECK: [[base:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeComposite {{%[0-9]+}} %uint_0 {{.*}} %uint_32 %uint_3 {{%[0-9]+$}}
// CHECK: [[first:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeMember {{%[0-9]+}} [[base]] {{.*}} %uint_0 %uint_32 %uint_3
// CHECK: [[second:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeMember {{.*}} %uint_32 %uint_64 %uint_3
// CHECK: [[struct:%[0-9]+]] = OpExtInst %void [[set]] DebugTypeComposite {{%[0-9]+}} %uint_1 {{.*}} %uint_96 %uint_3 [[first]] [[second]]{{$}}
// CHECK: [[method:%[0-9]+]] = OpExtInst %void [[set]] DebugFunction {{.*}} [[struct]] {{%[0-9]+}} %uint_3
// CHECK: DebugLocalVariable {{%[0-9]+}} [[struct]] {{.*}} [[method]] %uint_288 %uint_1
// CHECK: [[wrapper:%[0-9]+]] = OpExtInst %void [[set]] DebugFunction [[setup]]
// CHECK: DebugTypeTemplateParameter
// CHECK: DebugTypeTemplate
// CHECK: OpExtInst %void [[set]] DebugEntryPoint [[wrapper]] [[unit]]
// CHECK: %main = OpFunction
// CHECK: DebugFunctionDefinition [[wrapper]] %main
class Base {
    float a;
};
struct Derived : Base {
    float2 b;
    float sum() {
        return a + b.x;
    }
};
Texture2D<float4> image;

float4 main(float x : X) : SV_Target {
    // CHECK: %src_main = OpFunction
    // CHECK: %bb_entry = OpLabel
    // CHECK: %d = OpVariable
    // CHECK: DebugScope
    // CHECK: DebugDeclare {{%[0-9]+}} %x
    // CHECK: DebugNoLine
    // CHECK: DebugFunctionDefinition {{%[0-9]+}} %src_main
    Derived d;
    // CHECK: DebugLine [[source]] %uint_47 %uint_47 %uint_5 %uint_11
    // CHECK: OpStore
    d.a = x;
    d.b = image[int2(0, 1)].xy;
    // CHECK: DebugLine [[source]] %uint_51 %uint_51 %uint_12 %uint_18
    // CHECK-NEXT: OpFunctionCall
    return d.sum();
}
