// RUN: not hlsl2spv -P %s -Fi - -I %S/Inputs 2>&1 | FileCheck %s
// CHECK: In file included from {{.*}}outer.h:2:
// CHECK-NEXT: In file included from {{.*}}include-chain.hlsl:[[#@LINE+3]]:
// CHECK-NEXT: inner.h:1:2: error: wrong here

#include "outer.h"
