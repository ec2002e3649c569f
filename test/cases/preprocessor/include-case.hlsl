// A file name that matches only if case is ignored is found, with a warning.
// RUN: hlsl2spv -P %s -Fi - 2>&1 | FileCheck %s
// RUN: not hlsl2spv -P %s -Fi - -Werror=nonportable-include-path 2>&1 | FileCheck --check-prefix=ERROR %s

// CHECK: [[#@LINE+3]]:10: warning: non-portable path to file '{{.*}}Inputs/outer.h'
// CHECK: int outer;
// ERROR: [[#@LINE+1]]:10: error: non-portable path to file '{{.*}}Inputs/outer.h'
#include "inputs/OUTER.h"
