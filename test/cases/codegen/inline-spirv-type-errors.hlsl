// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: error: instruction 1 is not a type declaration
StructuredBuffer<vk::SpirvType<1, 1, 1> > from;
RWStructuredBuffer<vk::SpirvType<1, 1, 1> > to;
[numthreads(1, 1, 1)] void main() { to[0] = from[0]; }
