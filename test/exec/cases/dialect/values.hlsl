// Results of a dialect's rules for values and textures.
//@ result float
//@ options: -fdialect=glslang -Wno-dialect
//@ texture image rgba32f 2x1: float 1 2 3 4 5 6 7 8
//@ texture numbers rgba32i 2x1: int 10 20 30 40 50 60 70 80
#include "../../check.hlsli"
struct Texel { float first; float3 rest; };
struct Pair { float a; float2 b; };
Texture2D<Texel> image;
Texture2D<int4> numbers;
static float table[];

float missing(bool yes) {
    if (yes)
        return 5;
}

float choose(int n) {
    switch (n) {
    case 1:
        return 7;
    default:
    }
    return 9;
}

void main() {
    Pair p = Pair(1, float2(2, 3));
    check(p.a);                            //= 1
    check(p.b.y);                          //= 3
    float4 partly = {1, 2};
    check(partly.y);                       //= 2
    check(partly.z + partly.w);            //= 0
    check(float3(4).z);                    //= 4
    bool3 both = (float3(1, 0, 1) > 0) && (float3(1, 1, 0) > 0);
    check((float)both.x);                      //= 1
    check((float)(both.y || both.z));       //= 0
    float3 chosen = both ? float3(1, 2, 3) : float3(4, 5, 6);
    check(chosen.x);                       //= 1
    check(chosen.y + chosen.z);            //= 11
    check(missing(true));                  //= 5
    check(choose(1) + choose(2));          //= 16
    table[2] = 6;
    check(table[2]);                       //= 6
    Texel t = image.Load(int3(1, 0, 0));
    check(t.first);                        //= 5
    check(t.rest.z);                       //= 8
    int2 by = int2(choose(1) - 6, 0);
    check((float)numbers.Load(int3(0, 0, 0), by).y); //= 60
}
