#include "answer.hlsli"

struct Item {
    float3 position;
    int kind;
};

RWStructuredBuffer<Item> items;
Texture2D<float4> image;
SamplerState smooth;

float weight(Item item, float2 at) {
    float4 texel = image.SampleLevel(smooth, at, 0);
    return item.kind > 40 ? texel.x * 3 : texel.y;
}

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    Item item = items[id.x];
    for (int i = 0; i < item.kind; i++) {
        float w = weight(item, float2(id.xy) / 64);
        item.position += w;
    }
    if (item.kind == answer)
        printf("value %d", item.kind);
    items[id.x] = item;
}
