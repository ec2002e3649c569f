// Values are named after their source variables, or after the member that they are loaded from.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck --check-prefix=SPIRV %s
struct Item { float weight; float3 place; };
RWStructuredBuffer<Item> items;
RWStructuredBuffer<float> result;

// CHECK: let weight = items[0].weight;
// CHECK: var total = weight;
// CHECK-NEXT: for (var i = 0u; i < u32(weight); i++) {
// CHECK: let length_1 = sqrt(
// CHECK-NEXT: total += length_1 * length_1 * total;
// SPIRV-NOT: OpName {{.*}} "total"
float distance_of(Item item)
{
    float length = sqrt(item.place.x * item.weight);
    return length * length;
}

[numthreads(1, 1, 1)]
void main()
{
    float weight = items[0].weight;
    items[0].weight = 0;
    float total = weight;
    for (uint i = 0; i < (uint)weight; i++)
        total += distance_of(items[i]) * total;
    result[0] = total;
}
