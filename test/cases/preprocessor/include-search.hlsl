// An #include searches the folder of its file, those of the including files, then -I folders in order;
// with <>, only the -I folders. Backslashes are treated as slashes.
// RUN: hlsl2spv -P %s -Fi - -I %S/Inputs/lib -I %S/Inputs | FileCheck --implicit-check-not=wrong %s
// RUN: not hlsl2spv -P %s -Fi %t 2>&1 | FileCheck --check-prefix=MISSING %s

// CHECK: #line 2 "{{.*}}Inputs/sub/a.h"
// CHECK: int sub_a;
// CHECK: int sub_b;
// CHECK: int outer;
#include "Inputs\sub\a.h"
// Included once:
#include "Inputs/sub/a.h"
// CHECK: int lib_c;
// MISSING: [[#@LINE+2]]:10: error: cannot find the file 'c.h'
// MISSING-NEXT: #include <c.h>
#include <c.h>
// CHECK: int guarded;
// CHECK-NOT: int guarded;
#include "Inputs/guarded.h"
#define NAME <guarded.h>
#include NAME
// CHECK: int last;
int last;
