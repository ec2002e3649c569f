// RUN: not hlsl2spv -T lib_6_8 %s 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'shader' conflicts with a later one
[shader("vertex")]
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: later attribute is here
[shader("compute")] [shader("Compute")] [numthreads(1, 1, 1)] void two_stages() {}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'wavesize' conflicts with a later one
[wavesize(64)] [wavesize(32)] [shader("compute")] [numthreads(1, 1, 1)] void two_sizes() {}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a type cannot be defined in the result type of a function
struct { int x; } defines() { }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: typedef is not allowed in a struct; use 'using'
struct S { typedef int number; using other = float; };
