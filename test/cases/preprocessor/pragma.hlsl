// Pragmas that mean something are kept by -P, and unknown ones, with a warning where it is asked for.
// RUN: hlsl2spv -P -Wunknown-pragmas %s -Fi - 2>&1 | FileCheck %s
// RUN: hlsl2spv -P %s -Fi - 2>&1 | FileCheck --check-prefix=SILENT %s
// SILENT-NOT: unknown pragma
// RUN: hlsl2spv -P %s -Fi - 2>/dev/null | FileCheck --check-prefix=KEPT %s

#define LAYOUT row_major
// KEPT: #pragma pack_matrix(row_major)
#pragma pack_matrix(LAYOUT)
// KEPT: a
a
// KEPT: #pragma pack_matrix(column_major)
_Pragma("pack_matrix(column_major)")
// CHECK: [[#@LINE+2]]:9: warning: unknown pragma ignored [-Wunknown-pragmas]
// KEPT: #pragma frobnicate all the things
#pragma frobnicate all   the things
// CHECK: [[#@LINE+1]]:2: warning: hello world [-W#pragma-messages]
#pragma message("hello " "world")
// CHECK-NOT: warning:
#pragma warning(disable : 3206)
#pragma region x
#pragma endregion
// KEPT: b
b
