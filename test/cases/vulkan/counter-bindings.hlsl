// An array of counters uses one binding, as in dxc, unless it is flattened.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fspv-flatten-resource-arrays %s | FileCheck %s --check-prefix=FLAT
struct textures { Texture2D<uint> first, second; };
textures both;
AppendStructuredBuffer<uint> lists[3];
RWStructuredBuffer<uint> result;
// CHECK-DAG: OpDecorate %lists Binding 2
// CHECK-DAG: OpDecorate %counter_var_lists Binding 5
// CHECK-DAG: OpDecorate %result Binding 6
// FLAT-DAG: OpDecorate %counter_var_lists_1_ Binding 6
// FLAT-DAG: OpDecorate %result Binding 8
[numthreads(1, 1, 1)] void main() { lists[1].Append(result[0] + both.second[uint2(0, 0)]); result[1] = 0; }
