// RUN: not hlsl2spv -T ps_6_6 -HV 202x %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_6 -HV 2021 -DGOOD %s -fsyntax-only 2>&1 | FileCheck %s --check-prefix=OLD

GlobalRootSignature signature = {"CBV(b0)"};
void nothing() {}

float4 main() : SV_Target {
    // OLD: warning: 'auto' is an extension of HLSL 202x
    auto deduced = 1;
    _Static_assert(std::is_same<int, __decltype(deduced)>::value, "the type of a literal");
#ifndef GOOD
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'auto' cannot be deduced
    auto texture = ResourceDescriptorHeap[0];
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'auto' cannot be deduced
    auto heap = SamplerDescriptorHeap;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'auto' cannot be deduced as 'GlobalRootSignature'
    auto subobject = signature;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'auto' cannot be deduced
    auto text = "abc";
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'auto' cannot be deduced as 'void'
    auto none = nothing();
#endif
    return deduced;
}
