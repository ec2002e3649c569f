// A texture or sampler that is used without a value is an error at its use.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_0 -O0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_0 -E fine %s

Texture2D image, other;
RWTexture2D<float4> output;
SamplerState filter_;
static Texture2D never_set;
struct Pair { Texture2D t; SamplerState s; };

float4 read(Texture2D t);
float4 main() : SV_Target {
    SamplerState none;
    RWTexture2D<float4> unset;
    Pair pair;
    pair.t = other;
    // CHECK: [[#@LINE+1]]:28: error: use of uninitialized texture
    float4 sum = never_set.Sample(filter_, 0);
    // CHECK: [[#@LINE+1]]:18: error: use of uninitialized sampler
    sum += image.Sample(none, 0);
    // CHECK: [[#@LINE+1]]:19: error: use of uninitialized sampler
    sum += pair.t.Sample(pair.s, 0);
    // CHECK: [[#@LINE+1]]:5: error: use of uninitialized texture
    unset[uint2(0, 0)] = sum;
    uint width, height;
    // CHECK: [[#@LINE+1]]:15: error: use of uninitialized texture
    never_set.GetDimensions(width, height);
    return sum + read(never_set) + width;
}

float4 read(Texture2D t) {
    // CHECK: [[#@LINE+1]]:14: error: use of uninitialized texture
    return t.Load(0);
}
float4 fine() : SV_Target {
    Texture2D unused, late;
    Pair pair;
    pair.t = image;
    if (output[uint2(0, 0)].x > 1)
        late = other;
    else
        return 0;
    return late.Sample(filter_, 0) + pair.t.Load(0);
}
