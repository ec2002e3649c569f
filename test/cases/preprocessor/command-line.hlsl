// -D and -U are processed in order; files of -include follow them and precede the source file.
// RUN: hlsl2spv -P %s -Fi - -DA -DB=2 -D 'F(x)=[x]' -DC=1 -UC -DD=1 -UD -DD=3 -include %S/Inputs/forced.h | FileCheck %s
// RUN: hlsl2spv -P %s -Fi - -DA=1 -DA=2 2>&1 | FileCheck --check-prefix=AGAIN %s

// AGAIN: <command line>:2:9: warning: 'A' macro redefined
// AGAIN: <command line>:1:9: note: previous definition is here
// CHECK: int forced;
// CHECK: 1 2 [7] C 3
A B F(7) C D
// CHECK: y y
TWICE(y)
