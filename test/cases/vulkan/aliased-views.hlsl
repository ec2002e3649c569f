// Variables with one descriptor are views of the same memory if one of them is writable: they are Aliased, and loads do
// not move over stores of another view. Elements of arrays are other descriptors.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -O0 %s | FileCheck %s --check-prefix=ALIASED
// RUN: hlsl2spv -T cs_6_0 -DREGISTERS %s | FileCheck %s --check-prefix=ALIASED
struct Data { uint4 a, b, c; };
#ifdef REGISTERS
#define BINDING(number)
StructuredBuffer<Data> read : register(t7, space1);
RWStructuredBuffer<Data> written : register(u7, space1);
#else
[[vk::binding(0, 1)]] StructuredBuffer<Data> read;
[[vk::binding(0, 1)]] RWStructuredBuffer<Data> written;
#endif
[[vk::binding(1)]] RWStructuredBuffer<uint4> results;
[[vk::binding(2)]] StructuredBuffer<uint> first;
[[vk::binding(2)]] ByteAddressBuffer second;
[[vk::binding(4)]] RWTexture2D<uint> images[4];
[[vk::binding(4)]] RWTexture2D<uint2> pairs[4];
// ALIASED: OpDecorate %read Aliased
// ALIASED: OpDecorate %written Aliased
// ALIASED-NOT: Aliased
// CHECK: OpAccessChain {{.*}} %read
// CHECK: OpLoad
// CHECK: OpStore {{.*}} %uint_5
// CHECK-NOT: %read
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    Data data = read[id.x];
    written[id.x].a.x = 5;
    if (results[9].x > 3)
        return;
    results[0] = data.a + data.b + data.c + first[0] + second.Load(4);
    images[0][id.xy] = pairs[1][id.xy].x;
}
