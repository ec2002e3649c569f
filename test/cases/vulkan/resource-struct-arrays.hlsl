// Arrays of structs of resources are split in every environment; since SPIR-V 1.4, entry points
// list the resulting variables.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 %s | FileCheck %s --check-prefixes=CHECK,LISTED
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s --check-prefixes=CHECK,LISTED

struct Held { RWBuffer<int> list; };
Held in_[8] : register(u10);
Held out_[2];

// LISTED: OpEntryPoint GLCompute %main "main" %gl_LocalInvocationID %in__2__list %out__0__list %out__1__list
// CHECK: OpDecorate %in__2__list Binding 12
// CHECK: OpDecorate %out__0__list Binding 0
// CHECK: OpDecorate %out__1__list Binding 1
[numthreads(4, 1, 1)]
void main(uint3 id : SV_GroupThreadID) {
    out_[0].list[id.x] = in_[2].list[id.x];
    out_[1].list[id.x] = 1;
}
