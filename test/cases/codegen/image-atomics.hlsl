// Image atomics require a pointer to an image: local resource variables are replaced by their global.
// RUN: hlsl2spv -T cs_6_5 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_5 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s
RWTexture2D<uint> maps[];
cbuffer C {
    int index;
};

struct Named {
    RWTexture2D<uint> map;
    uint bound;
};

void lower(Named named, uint3 id) {
    if (named.bound > 2)
        InterlockedMin(named.map[id.xy], id.z);
}

// CHECK-NOT: OpVariable {{.*}} Function
// CHECK: [[PLACE:%.+]] = OpAccessChain {{.+}} %maps
// CHECK: OpImageTexelPointer {{.+}} [[PLACE]]
// CHECK: OpAtomicUMin
// CHECK: OpImageTexelPointer
// CHECK: OpAtomicIAdd
// CHECK-NOT: OpVariable
[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) {
    for (int k = 0; k < index; k++) {
        Named named = {maps[NonUniformResourceIndex(k)], k};
        lower(named, id);
        RWTexture2D<uint> map = maps[k], same = map;
        same[id.xy] = 4;
        InterlockedAdd(same[id.xy], id.z);
    }
}
