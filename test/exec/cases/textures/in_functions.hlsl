// Textures and samplers as values.
//@ result float within 0.001
//@ texture image r32f 4x4 mips 3: 0..15 100 101 102 103 200
//@ sampler point_clamp: nearest clamp
//@ sampler linear_clamp: linear clamp
//@ sampler linear_repeat: linear repeat
#include "../../check.hlsli"
Texture2D<float> image;
SamplerState point_clamp, linear_clamp, linear_repeat;
struct Pair { Texture2D<float> t; SamplerState s; };
float read(Texture2D<float> t, SamplerState s, float2 at) { return t.SampleLevel(s, at, 0); }
float read_pair(Pair p, float2 at) { return read(p.t, p.s, at); }
Texture2D<float> same(Texture2D<float> t) { return t; }

[numthreads(1, 1, 1)]
void main()
{
    check(read(image, point_clamp, float2(0.3, 0.6))); //= 9
    Pair p;
    p.t = image;
    p.s = linear_clamp;
    check(read_pair(p, float2(0.5, 0.5)));  //= 7.5
    Texture2D<float> local = image;
    check(local[uint2(1, 1)]);              //= 5
    SamplerState nearest = true ? point_clamp : linear_clamp;
    check(image.SampleLevel(nearest, float2(0.3, 0.6), 0)); //= 9
    check(same(local).SampleLevel(p.s, float2(0.25, 0.125), 0)); //= 0.5
}
