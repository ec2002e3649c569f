// A struct is converted between memory layouts member by member; bool is uint in buffers.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=NEWER
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=OPTIMIZED
// OPTIMIZED-NOT: OpCopyLogical
struct Plain { float3 a; float b[2]; };
struct Flags { bool2 on; uint c; };
cbuffer Constants { Plain plain; Flags flags; };
RWStructuredBuffer<Flags> o;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: OpMemberDecorate %type_Constants 1 Offset 48
    // CHECK: [[plain:%[0-9]+]] = OpLoad %Plain {{%[0-9]+}}
    // CHECK: OpCompositeExtract %v3float [[plain]] 0
    // CHECK: OpCompositeConstruct %_arr_float_uint_2_0
    // CHECK: OpStore %p
    // NEWER: OpCopyLogical %Plain_0
    Plain p = plain;
    // CHECK: [[on:%[0-9]+]] = OpLoad %v2uint
    // CHECK: OpINotEqual %v2bool [[on]]
    bool2 on = flags.on;
    // CHECK: OpSelect %v2uint
    // CHECK: OpStore
    o[p.b[1]].on = !on;
}
