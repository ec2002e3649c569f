// Exported functions are linked by name if the target supports linking.  Vulkan does not, and compiles
// only the entry points of the same library.
// RUN: hlsl2spv -T lib_6_6 -fspv-target-env=universal1.5 -O0 %s | FileCheck %s --check-prefixes=BOTH,LINK
// RUN: hlsl2spv -T lib_6_6 -fspv-target-env=vulkan1.2 -O0 %s | FileCheck %s --check-prefixes=BOTH,VULKAN
// RUN: hlsl2spv -T lib_6_6 -fspv-target-env=universal1.5 -DNO_ENTRY %s | FileCheck %s --check-prefix=LINK
struct Payload { uint a; };
// LINK: OpCapability Linkage
// VULKAN-NOT: Linkage
// LINK: OpDecorate [[twice:%[a-z_]+]] LinkageAttributes "twice" Export
export float twice(float x) { return x * 2; }
// BOTH: = OpFunction
#ifndef NO_ENTRY
[shader("miss")] void miss(inout Payload payload) { payload.a = twice(1); }
#endif
