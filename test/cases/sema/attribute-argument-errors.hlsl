// RUN: not hlsl2spv -T lib_6_8 %s 2>&1 | FileCheck %s --implicit-check-not=error:

// Attribute arguments are checked on every function, not only on entry points.

float4 plane;
struct Planes { float4 of[2]; } planes;
static const float4 fixed = 1;
int i;

[clipplanes(plane, planes.of[1], (planes).of[0])] float4 good();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'clipplanes' requires global variables
[clipplanes(fixed)] float4 is_static();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'clipplanes' requires global variables
[clipplanes(planes.of[i])] float4 not_constant();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'clipplanes' requires global variables
[clipplanes(plane + plane)] float4 no_place();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'clipplanes' requires values of type 'float4', not 'int'
[clipplanes(i)] float4 of_int();

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'domain' requires 'isoline', 'quad' or 'tri'
[domain("square")] void domain();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'outputtopology' requires 'line'
[outputtopology("star")] void topology();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a patch must have 1 to 32 control points, not 33
[outputcontrolpoints(33)] void points();

[wavesize(4, 16, 0)] void sizes();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: wave size must be a power of two from 4 to 128
[wavesize(15)] void no_power();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: minimum wave size must be less than the maximum
[wavesize(16, 16, 16)] void no_range();
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: preferred wave size 32 is out of range
[wavesize(4, 16, 32)] void out_of_range();

void loops() {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'unroll' cannot be combined with attribute 'fastopt'
    [fastopt][unroll] for (int k = 0; k < 4; k++) {}
}
