// A cast to a struct with fewer members drops trailing members, including resources. The operand is evaluated once.
//@ levels: ours
//@ result float
//@ texture first r32f 2x1: 10 11
//@ texture second r32f 2x1: 20 21
#include "../../check.hlsli"
Texture2D<float> first, second;

struct Full { Texture2D<float> texels[2]; float2 scale; Texture2D<float> last; uint count[2]; };
struct Front { Texture2D<float> texels[2]; float2 scale; };
struct One { Texture2D<float> texels; };
struct Base { float bias; Texture2D<float> texels; };
struct Derived : Base { float2 weight; Texture2D<float> more; };
struct Flat { float bias; Texture2D<float> texels; float weight; };
struct Numbers { float bias; };

Full make(inout uint calls) {
    calls++;
    Full full;
    full.texels[0] = first;
    full.texels[1] = second;
    full.scale = float2(2, 3) * calls;
    full.last = first;
    full.count[0] = full.count[1] = 9;
    return full;
}

float sum(Front front) {
    return front.texels[0][uint2(0, 0)] * front.scale.x + front.texels[1][uint2(1, 0)] * front.scale.y;
}

[numthreads(1, 1, 1)]
void main()
{
    uint calls = 0;
    Full full = make(calls);
    check(sum((Front)full));                        //= 83
    check(((One)full).texels[uint2(1, 0)]);         //= 11
    Front front = (Front)make(calls);
    check(calls);                                   //= uint 2
    check(sum(front));                              //= float 166
    One list[2] = { make(calls).texels };
    check(calls);                                   //= uint 3
    check(list[1].texels[uint2(0, 0)]);             //= float 20
    Derived derived;
    derived.bias = 1;
    derived.texels = first;
    derived.weight = float2(4, 5);
    derived.more = second;
    Flat flat = (Flat)derived;
    check(flat.bias + flat.weight);                 //= 5
    check(flat.texels[uint2(0, 0)]);                //= 10
    check(((Numbers)derived).bias);                 //= 1
}
