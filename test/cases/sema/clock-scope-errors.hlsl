// The scope must be a constant, because it becomes a constant of the module.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
RWStructuredBuffer<uint64_t> to;
uint scope;
static const uint device = vk::DeviceScope;
[numthreads(1, 1, 1)] void main() {
    to[0] = vk::ReadClock(vk::SubgroupScope);
    to[1] = vk::ReadClock(device);
    // CHECK: :[[#@LINE+1]]:27: error: argument must be a non-negative constant
    to[2] = vk::ReadClock(scope);
    uint local = vk::DeviceScope;
    // CHECK: :[[#@LINE+1]]:27: error: argument must be a non-negative constant
    to[3] = vk::ReadClock(local);
}
