// Each invalid condition causes one error at its location.
// RUN: not hlsl2spv -P %s -Fi - 2>&1 | FileCheck %s
// RUN: not hlsl2spv -P %s -Fi - -Wundef 2>&1 | FileCheck --check-prefix=UNDEF %s

// CHECK: [[#@LINE+1]]:7: error: division by zero in a condition
#if 1 / 0
#endif
// CHECK: [[#@LINE+1]]:2: error: missing ')' in a condition
#if (1
#endif
// CHECK: [[#@LINE+1]]:5: error: function-like macro 'UNKNOWN' is not defined
#if UNKNOWN(1)
#endif
// CHECK: [[#@LINE+1]]:7: error: expected end of the condition
#if 1 2
#endif
// CHECK: [[#@LINE+1]]:2: error: expected a condition
#if
#endif
// UNDEF: [[#@LINE+1]]:5: warning: 'MISSPELT' is not defined, evaluates to 0
#if MISSPELT
#endif
// CHECK: [[#@LINE+1]]:2: error: '#else' without '#if'
#else
// CHECK: [[#@LINE+1]]:2: error: '#endif' without '#if'
#endif
#ifdef A
#else
// CHECK: [[#@LINE+2]]:2: error: '#elif' after '#else'
// CHECK: [[#@LINE-2]]:2: note: '#else' is here
#elif 1
#endif
// CHECK: Inputs/open.h:1:2: error: conditional without '#endif'
#include "Inputs/open.h"
// CHECK: [[#@LINE+1]]:2: error: conditional without '#endif'
#if 1
