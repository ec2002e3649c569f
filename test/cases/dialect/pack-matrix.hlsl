// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s -Fo %t.spv 2>&1 | FileCheck --check-prefix=WARN %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// WARN: [[#@LINE+2]]:20: warning: write '#pragma pack_matrix(row_major)'
// ERROR: [[#@LINE+1]]:20: error: 'pack_matrix' takes (row_major) or (column_major)
#pragma pack_matrix(diagonal)
float4 main() : SV_Target { return 0; }
