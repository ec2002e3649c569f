// Exported functions are linked by name where the target has linking; Vulkan has not, and takes the
// entry points of the same library without them.
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
