// The kinds of outputs, and that standard output is empty if an output is a file.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck --check-prefix=TEXT %s
// RUN: hlsl2spv -T ps_6_0 %s -Fo %t.spv | count 0
// RUN: spirv-dis %t.spv | FileCheck --check-prefix=TEXT %s
// RUN: hlsl2spv -T ps_6_0 %s -o %t.o.spv && cmp %t.spv %t.o.spv
// RUN: hlsl2spv -T ps_6_0 %s -Fo - > %t.stdout.spv && cmp %t.spv %t.stdout.spv
// RUN: hlsl2spv -T ps_6_0 - -Fo - < %s > %t.stdin.spv && spirv-val %t.stdin.spv
// RUN: hlsl2spv -T ps_6_0 %s -Fc %t.spvasm | count 0
// RUN: FileCheck --check-prefix=TEXT %s < %t.spvasm
// RUN: hlsl2spv -T ps_6_0 %s -Fh %t.h | count 0
// RUN: FileCheck --check-prefix=HEADER %s < %t.h
// RUN: hlsl2spv -T ps_6_0 %s -Fh - -Vn pixel | FileCheck --check-prefix=NAMED %s
// RUN: hlsl2spv -T ps_6_0 %s -No | FileCheck --check-prefix=OFFSETS %s

// TEXT: ; SPIR-V
// TEXT: OpEntryPoint Fragment %main "main"

// HEADER: #if 0
// HEADER: OpEntryPoint Fragment %main "main"
// HEADER: #endif
// HEADER: const unsigned char g_main[] = {
// HEADER-NEXT: 0x03, 0x02, 0x23, 0x07,
// HEADER: };

// NAMED: const unsigned char pixel[] = {
// OFFSETS: OpEntryPoint {{.*}} ; 0x000000
float4 main() : SV_Target
{
    return 0;
}
