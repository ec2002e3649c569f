// Comma operators that may be intended as initializer lists.
// RUN: hlsl2spv -T cs_6_0 -HV 2021 %s -Fo %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T cs_6_0 -HV 2021 -WX %s -Fo %t
RWStructuredBuffer<float4> found;
RWTexture2D<float4> image;
static float4x4 matrix_;
struct Holder {
    float4 value(float4 of) { return of; }
};
template<typename T> T same(T of) { return of; }
// CHECK: :[[#@LINE+1]]:33: warning: comma operator discards its left operand; use '{...}' for an initializer list [-Wcomma-in-init]
float returns(float a) { return (a + 1.0 < 2, 2); }

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
    Holder holder;
    float a = i, row[4] = {(a, 1), 2, 3, 4};
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: comma operator discards its left operand; use '{...}' for an initializer list
    float4 b = (float4)(a, 1);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: comma operator discards its left operand; use '{...}' for an initializer list
    b += (int)(a, 1);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: comma operator discards its left operand; use '{...}' for an initializer list
    b += holder.value((a, 2));
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: comma operator discards its left operand; use '{...}' for an initializer list
    b += same((a, 2.0));
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: comma operator discards its left operand; use '{...}' for an initializer list
    b += max((a, 1), a);
    b += float4((a, 1), 1, 1, 1);
    b += i ? (a, 1) : 2;
    b += row[(i, 1)] + row[i, 1];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: comma operator discards its left operand; use separate brackets for each index
    b += matrix_[i, 1];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: comma operator discards its left operand; use '{...}' for an initializer list
    b += image[(uint2(1, 2), uint2(3, 4))];
    found[0] = b * returns(a);
}
