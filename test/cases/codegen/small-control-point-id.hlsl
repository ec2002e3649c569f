// The wrapper compares the control point index in 32 bits, whatever type the shader declares.
// RUN: hlsl2spv -T hs_6_2 -enable-16bit-types -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T hs_6_2 -enable-16bit-types -DNUMBER=int16_t %s | FileCheck %s
// CHECK-NOT: OpIEqual %bool {{.*}} %ushort_0
// CHECK: OpIEqual %bool %{{[0-9a-z_]+}} %uint_0
#ifndef NUMBER
#define NUMBER uint16_t
#endif
struct point3 { float4 place : SV_Position; };
struct factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
factors patch() { factors f = { {1, 2, 3}, 1 }; return f; }
[domain("tri")][partitioning("integer")][outputtopology("triangle_cw")][outputcontrolpoints(3)]
[patchconstantfunc("patch")]
point3 main(InputPatch<point3, 3> p, NUMBER i : SV_OutputControlPointID) { return p[i]; }
