// If the source text is stored, lines refer to that text: #line cannot move them past its end.
// RUN: hlsl2spv -T ps_6_0 %s -fspv-debug=vulkan-with-source | grep Debug | FileCheck %s --check-prefix=TEXT
// RUN: hlsl2spv -T ps_6_0 %s -fspv-debug=rich-with-source | grep -E 'Debug|OpLine' | FileCheck %s --check-prefix=RICH
// RUN: hlsl2spv -T ps_6_0 %s -fspv-debug=vulkan | grep Debug | FileCheck %s --check-prefix=COUNT
#line 5000
float4 main(float4 a : A) : SV_Target
{
    return a * 2;
#line 6000 "generated.hlsl"
}
// TEXT: DebugFunction %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} %uint_6 %
// TEXT: DebugLine %{{[0-9]+}} %uint_8 %uint_8
// TEXT: DebugLine %{{[0-9]+}} %uint_6000 %uint_6000
// RICH: DebugFunction %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} 6 1
// RICH: OpLine %{{[0-9]+}} 8
// COUNT: DebugFunction %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} %uint_5000 %
// COUNT: DebugLine %{{[0-9]+}} %uint_5002 %uint_5002
