// -P preserves pragmas that have an effect, and unknown ones with a warning.
// RUN: hlsl2spv -P %s -Fi - -Wall 2>&1 | FileCheck %s
// RUN: hlsl2spv -P %s -Fi - 2>&1 >/dev/null | FileCheck --check-prefix=DEFAULT --implicit-check-not=warning: %s
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
// DEFAULT: [[#@LINE+4]]:9: warning: unknown pragma ignored; did you mean 'pack_matrix'? [-Wignored-pragmas]
// DEFAULT-NEXT: #pragma pack_matix(row_major)
// DEFAULT-NEXT: {{^        \^~~~~~~~~~}}
// DEFAULT-NEXT: {{^        pack_matrix}}
#pragma pack_matix(row_major)
// DEFAULT: [[#@LINE+1]]:13: warning: unknown pragma ignored; did you mean 'diagnostic'?
#pragma dxc diagnostics push
// DEFAULT: warning: hello world
// CHECK: [[#@LINE+1]]:2: warning: hello world [-W#pragma-messages]
#pragma message("hello " "world")
// CHECK-NOT: warning:
#pragma warning(disable : 3206)
#pragma region x
#pragma endregion
// KEPT: b
b
