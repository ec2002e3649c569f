// The source line with a caret below it; tabs are expanded and invalid bytes are escaped.
// RUN: not hlsl2spv -P %s -Fi - 2>&1 | FileCheck --strict-whitespace --match-full-lines %s
// RUN: not hlsl2spv -P %s -Fi - -fdiagnostics-format=msvc 2>&1 | FileCheck --check-prefix=MSVC %s
// RUN: not hlsl2spv -P %s -Fi - -fdiagnostics-format=vi 2>&1 | FileCheck --check-prefix=VI %s
// RUN: not hlsl2spv -P %s -Fi - -fdiagnostics-color 2>&1 | FileCheck --check-prefix=COLOR %s

//      CHECK:{{.*}}caret.hlsl:[[#@LINE+7]]:3: error: one
// CHECK-NEXT:#       error one
// CHECK-NEXT:        ^~~~~
//       MSVC:{{.*}}caret.hlsl([[#@LINE+4]],3): error: one
//         VI:{{.*}}caret.hlsl +[[#@LINE+3]]:3: error: one
//      COLOR:{{.*}}error: {{.*}}one

#	error one
