// A pixel shader declares at most one depth mode and one stencil mode per face.
// RUN: not hlsl2spv -T ps_6_0 %s -E front 2>&1 | FileCheck %s --check-prefix=FRONT
// RUN: not hlsl2spv -T ps_6_0 %s -E back 2>&1 | FileCheck %s --check-prefix=BACK
// RUN: not hlsl2spv -T ps_6_0 %s -E unchanged 2>&1 | FileCheck %s --check-prefix=UNCHANGED
// RUN: not hlsl2spv -T ps_6_0 %s -E both 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: hlsl2spv -T ps_6_0 %s -E good | FileCheck %s --check-prefix=GOOD

// FRONT: error: attribute 'stencil_ref_unchanged_front' cannot be combined with attribute 'stencil_ref_less_equal_front'
[[vk::stencil_ref_unchanged_front]] [[vk::stencil_ref_less_equal_front]] void front() {}
// BACK: error: attribute 'stencil_ref_greater_equal_back' cannot be combined with attribute 'stencil_ref_less_equal_back'
[[vk::stencil_ref_less_equal_back]] [[vk::stencil_ref_greater_equal_back]] void back() {}
// UNCHANGED: :[[@LINE+1]]:{{[0-9]+}}: error: attribute 'depth_unchanged' cannot be combined with semantic 'SV_DepthGreaterEqual'
[[vk::depth_unchanged]] float unchanged() : SV_DepthGreaterEqual { return 1; }
// BOTH: error: output semantic 'SV_Depth' conflicts with 'SV_DepthLessEqual'
void both(out float a : SV_Depth, out float b : SV_DepthLessEqual) { a = b = 1; }

// No execution mode is emitted twice.
// GOOD-NOT:  OpExecutionMode %good EarlyFragmentTests
// GOOD:      OpExecutionMode %good DepthUnchanged
// GOOD-NEXT: OpExecutionMode %good EarlyFragmentTests
// GOOD-NEXT: OpExecutionMode %good StencilRefUnchangedFrontAMD
// GOOD-NEXT: OpExecutionMode %good StencilRefLessBackAMD
// GOOD-NEXT: OpExecutionMode %good DepthReplacing
// GOOD-NOT:  OpExecutionMode
[earlydepthstencil] [[vk::depth_unchanged]] [earlydepthstencil]
[[vk::stencil_ref_unchanged_front]] [[vk::stencil_ref_less_equal_back]]
float good() : SV_Depth { return 1; }
