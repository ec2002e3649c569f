// A cycle of #includes is one error that shows the cycle.
// RUN: not hlsl2spv -P %s -Fi - 2>&1 | FileCheck %s
// CHECK: error: '{{.*}}cycle-[[FIRST:.]].h' includes itself recursively
// CHECK: note: included through '{{.*}}cycle-{{.}}.h'
// CHECK-NOT: error:
#include "Inputs/cycle-a.h"
#include "Inputs/cycle-b.h"
