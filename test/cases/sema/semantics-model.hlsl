// RUN: not hlsl2spv -T vs_6_0 -fspv-target-env=vulkan1.1 %s 2>&1 | FileCheck %s --check-prefixes=BOTH,OLD --implicit-check-not=error:
// RUN: not hlsl2spv -T vs_6_7 -fspv-target-env=vulkan1.1 %s 2>&1 | FileCheck %s --check-prefix=BOTH --implicit-check-not=error:
// RUN: hlsl2spv -T vs_6_8 -fspv-target-env=vulkan1.1 %s -fsyntax-only

// OLD: [[#@LINE+2]]:{{[0-9]+}}: error: semantic 'SV_ViewID' requires shader model 6.1
// BOTH: [[#@LINE+2]]:{{[0-9]+}}: error: semantic 'SV_StartVertexLocation' requires shader model 6.8
float4 main(uint view : SV_ViewID,
            uint start : SV_StartVertexLocation) : SV_Position { return view + start; }
