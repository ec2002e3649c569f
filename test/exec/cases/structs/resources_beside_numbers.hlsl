// Local arrays of structs with resources and numbers: the numbers can be indexed dynamically.
//@ levels: ours
//@ result float
//@ buffer n uint: 0 1 2 3
//@ texture first r32f 2x1: 10 11
//@ texture second r32f 2x1: 20 21
//@ texture third r32f 2x1: 30 31
#include "../../check.hlsli"
StructuredBuffer<uint> n;
Texture2D<float> first, second, third;

struct Inner { Texture2D<float> texels; float scale; };
struct Layer { float2 weight; Inner inner[2]; uint count; };
struct Stack { Layer layers[3]; float total; };

float read(Layer layer, uint i)
{
    return layer.inner[1].texels[uint2(1, 0)] * layer.inner[i].scale;
}

float sum_of(inout Stack stack)
{
    float sum = 0;
    for (uint i = 0; i < 3; i++) {
        stack.layers[i].count++;
        sum += stack.layers[i].inner[0].texels[uint2(i & 1, 0)] * stack.layers[i].weight.y;
    }
    return sum;
}

[numthreads(1, 1, 1)]
void main()
{
    Stack stack;
    for (uint i = 0; i < 3; i++) {
        stack.layers[i].weight = float2(i, i + 1);
        stack.layers[i].count = 10 * i;
        stack.layers[i].inner[0].scale = i + 0.5;
        stack.layers[i].inner[1].scale = i + 0.25;
        stack.layers[i].inner[0].texels = first;
        stack.layers[i].inner[1].texels = second;
    }
    stack.layers[2].inner[0].texels = third;
    check(stack.layers[n[1]].weight);               //= 1 2
    check(stack.layers[n[2]].inner[n[1]].scale);    //= 2.25
    stack.layers[n[2]].inner[n[0]].scale += 4;
    check(stack.layers[2].inner[0].scale);          //= 6.5
    check(sum_of(stack));                           //= 122
    check(stack.layers[n[1]].count);                //= uint 11
    Layer copy = stack.layers[1];
    copy.inner[n[1]].scale = 3;
    check(read(copy, n[1]));                        //= float 63
    check(stack.layers[1].inner[n[1]].scale);       //= 1.25
    Layer all[3] = stack.layers;
    all[1] = copy;
    all[n[2]].weight.x = 7;
    check(all[n[1]].inner[n[1]].scale);             //= 3
    check(all[2].weight.x + all[2].inner[0].texels[uint2(1, 0)]); //= 38
}
