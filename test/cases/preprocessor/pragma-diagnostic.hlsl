// #pragma dxc diagnostic sets the level of a warning for the following lines.
// RUN: not hlsl2spv -P %s -Fi - 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s

// CHECK: [[#@LINE+1]]:2: warning: one
#warning one
#pragma dxc diagnostic push
#pragma dxc diagnostic ignored "-W#warnings"
#warning two
#pragma dxc diagnostic error "-W#warnings"
// CHECK: [[#@LINE+1]]:2: error: three
#warning three
#pragma dxc diagnostic pop
// CHECK: [[#@LINE+1]]:2: warning: four
#warning four
// CHECK: [[#@LINE+1]]:24: warning: nothing was pushed that could be popped
#pragma dxc diagnostic pop
#pragma dxc diagnostic ignored "-Wfrobnicate"
#pragma dxc diagnostic warning "-Wfrobnicate"
// CHECK: [[#@LINE+1]]:32: warning: unknown warning '-Wconverson'; did you mean 'conversion'?
#pragma dxc diagnostic warning "-Wconverson"
// CHECK: [[#@LINE+1]]:24: warning: expected 'push', 'pop'
#pragma dxc diagnostic frobnicate
