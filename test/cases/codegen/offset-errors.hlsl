// Explicit member offsets must follow the rules of the layout; otherwise the module would be invalid.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T cs_6_0 -fvk-use-dx-layout %s 2>&1 | FileCheck %s --check-prefix=DX
// DX: warning: offset 8 of 'inner' is not a multiple of its alignment, 16
struct Inner { float x; };
struct Outer {
    float a;
    // CHECK: :[[#@LINE+1]]:11: error: offset 8 of 'inner' is not a multiple of its alignment, 16
    [[vk::offset(8)]] Inner inner;
};
struct Crossing {
    // CHECK: :[[#@LINE+1]]:11: error: 'v' would cross a border of 16 bytes at 8
    [[vk::offset(8)]] float3 v;
};
cbuffer Block { Outer list[3]; Crossing crossing; [[vk::offset(128)]] Inner good[2]; };
RWStructuredBuffer<float> result;
[numthreads(1, 1, 1)] void main() { result[0] = list[1].inner.x + crossing.v.x + good[1].x; }
