// #if and related directives.
// RUN: hlsl2spv -P %s -Fi - -DX | FileCheck --implicit-check-not=wrong %s

#if 1 + 2 * 3 == 7 && -1 > 0u && (1 << 40) >> 39 == 2 && 0x10 == 020 && 'a' == 97
// CHECK: right1
right1
#endif
#if 0 && 1 / 0 || !defined X || UNKNOWN
wrong
#elif defined(X)
// CHECK: right2
right2
#elif 1 / 0
wrong
#else
wrong
#endif
#ifdef Y
wrong ' " unbalanced
#error wrong
#if 1
#else
#endif
#elifdef X
// CHECK: right3
right3
#endif
#ifndef X
#elifndef Y
// CHECK: right4
right4
#endif
#define HAS defined X && __HLSL_VERSION >= 2016
#if HAS
// CHECK: right5
right5
#endif
#if __has_include("Inputs/outer.h") && !__has_include(<Inputs/no.h>)
// CHECK: right6
right6
#endif
