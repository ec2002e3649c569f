// Errors in the other directives.
// RUN: not hlsl2spv -P %s -Fi - -ferror-limit=0 2>&1 | FileCheck %s

// CHECK: [[#@LINE+1]]:2: error: unknown directive '#inclde'; did you mean '#include'?
#inclde "x"
// CHECK: [[#@LINE+1]]:2: error: unknown directive '#frobnicate'{{$}}
#frobnicate
// CHECK: [[#@LINE+1]]:14: error: '#' is not followed by a macro parameter
#define F(a) #b
// CHECK: [[#@LINE+1]]:16: error: '##' at the end of a macro's body
#define G(a) a ##
// CHECK: [[#@LINE+1]]:14: error: duplicate macro parameter 'a'
#define H(a, a) a
// CHECK: [[#@LINE+1]]:11: error: missing ')' in the list of macro parameters
#define I(a
// CHECK: [[#@LINE+1]]:9: error: 'defined' cannot be a macro name
#define defined
// CHECK: [[#@LINE+1]]:10: error: '#include' expects "name" or <name>
#include name
// CHECK: [[#@LINE+1]]:2: error: '#line' requires a line number and accepts a file name
#line name
// CHECK: [[#@LINE+1]]:2: error: Don't do this
#error   Don't do   this
// CHECK: [[#@LINE+1]]:2: warning: careful [-W#warnings]
#warning careful
// CHECK: [[#@LINE+1]]:10: warning: extra tokens at the end of '#undef'
#undef X Y
#define TWO(a, b) a##b
// CHECK: [[#@LINE+2]]:1: error: macro 'TWO' called with 1 argument, but it requires 2
// CHECK: [[#@LINE-2]]:9: note: macro 'TWO' defined here
TWO(1)
// CHECK: [[#@LINE+1]]:1: error: pasting '+' and '/' does not form a valid token [{{.*}}-Winvalid-token-paste]
TWO(+, /)
#define TWO(a, b) b
// CHECK: [[#@LINE-1]]:9: warning: 'TWO' macro redefined [-Wmacro-redefined]
// CHECK: [[#@LINE-8]]:9: note: previous definition is here
// CHECK: [[#@LINE+1]]:9: warning: redefining builtin macro '__spirv__'
#define __spirv__ 2
// CHECK: [[#@LINE+1]]:5: error: missing terminating '"' character
a = "b
// CHECK: [[#@LINE+1]]:1: error: unterminated invocation of macro 'TWO'
TWO(1,
