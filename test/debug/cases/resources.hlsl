// Contents of resources: constant, structured and byte address buffers, textures, samplers.
//? compute 0 0 0 1 0 0
//@ options: -fspv-debug=vulkan-with-source
//@ buffer Scale float: 2 0.5 0 0 1 2 3 4
//@ buffer items float: 1 2 uint 3 4 float 5 6 uint 7 8
//@ buffer raw uint: 1 2 3 4
//@ texture image rgba32f 2x2: 0.5 0.25 0.125 1 1 2 3 4 5 6 7 8 9 10 11 12
//@ texture target r32ui 2x1: 5 6
//@ sampler nearest: nearest repeat
//@ expect result float: 10 16
struct Item { float2 pair; uint count[2]; };
cbuffer Scale { float factor; float2 offset; float4 weights[1]; };
StructuredBuffer<Item> items;
ByteAddressBuffer raw;
Texture2D<float4> image;
RWTexture2D<uint> target;
SamplerState nearest;
RWStructuredBuffer<float> result;

float weighed(StructuredBuffer<Item> list, uint index)
{
    return list[index].pair.y + factor;  //? items[1].pair = (5, 6); in main > weighed
}

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float sum = weighed(items, id.x);  //? items[0].count = (3, 4); items[1].count[0] = 7; Scale.offset = (0.5, 0)
    sum += raw.Load(4 * id.x);         //? raw[1] = 2; Scale.weights[0] = (1, 2, 3, 4); sum = 8
    sum += target[uint2(id.x, 0)];     //? target[0] = (5, 6); sum = 10
    sum *= image.SampleLevel(nearest, float2(0.25, 0.25), 0).x * factor;  //? image[0][0] = (0.5, 0.25, 0.125, 1)
    result[id.x] = sum;                //? image[1][1].w = 12; nearest.filter = "Point"; nearest.address = "Wrap"
}
