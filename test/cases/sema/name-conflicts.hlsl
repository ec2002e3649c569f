// RUN: not hlsl2spv -T ps_6_6 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_5 -DOLD %s -fsyntax-only

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: redefinition of built-in name 'ResourceDescriptorHeap'
Texture2D ResourceDescriptorHeap : register(t0);
namespace own { Texture2D ResourceDescriptorHeap : register(t1); }

struct Output {
    float4 first : SV_Target7;
#ifndef OLD
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: render target index must be 0 to 7
    float4 second : SV_Target8;
#endif
};
Output main() { return (Output)0; }
