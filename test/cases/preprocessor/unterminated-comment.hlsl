// RUN: not hlsl2spv -P %s -Fi - 2>&1 | FileCheck %s
// CHECK: [[#@LINE+1]]:8: error: unterminated comment
int a; /* to the end
of the file
