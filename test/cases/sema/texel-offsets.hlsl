// The offset of a load must be constant in all reachable code.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_0 -E other %s

Texture2D image;
Texture2DMS<float4> samples;
float4 load(int2 at, int2 offset);
float4 main(int2 at : AT) : SV_Target {
    uint status;
    static const int2 fixed = {1, 2};
    // CHECK: :[[#@LINE+1]]:46: error: texel offset must be a constant
    float4 color = image.Load(int3(1, 1, 0), at, status);
    // CHECK: :[[#@LINE+1]]:34: error: texel offset must be a constant
    color += samples.Load(at, 0, at);
    int4 mixed = {1, at, 2};
    color += image.Load(0, mixed.wx);
    // CHECK: :[[#@LINE+1]]:34: error: texel offset must be a constant
    color += image.Load(0, mixed.xy);
    return color + load(at, 1) + image.Load(int3(at, 0), fixed) + samples.Load(at, 0, fixed, status);
}
float4 load(int2 at, int2 offset) {
    // CHECK: :[[#@LINE+2]]:36: error: texel offset must be a constant
    // CHECK: note: called from entry point 'main'
    return image.Load(int3(at, 0), offset);
}
float4 other() : SV_Target { return image.Load(int3(1, 1, 0), int2(1, 1) + 2); }
