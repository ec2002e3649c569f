// A buffer pointer cannot be a loose uniform and has no default value.
// RUN: not hlsl2spv -T cs_6_6 -ferror-limit=0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T cs_6_6 -DRIGHT %s -Fo %t.spv
typedef vk::BufferPointer<float4> pointer;
struct holder { pointer p; };
#ifndef RIGHT
// CHECK: :[[#@LINE+1]]:9: error: 'plain' requires an initializer because a 'vk::BufferPointer' has no default value
pointer plain;
// CHECK: :[[#@LINE+1]]:31: error: 'constant' requires an initializer because a 'vk::BufferPointer' has no default value
const vk::BufferPointer<uint> constant;
// CHECK: :[[#@LINE+2]]:17: error: 'marked' requires an initializer because a 'vk::BufferPointer' has no default value
// CHECK: :[[#@LINE+1]]:25: error: 'many' requires an initializer because a 'vk::BufferPointer' has no default value
uniform pointer marked, many[2][2];
namespace inner
{
    // CHECK: :[[#@LINE+1]]:20: error: 'outward' requires an initializer because a 'vk::BufferPointer' has no default value
    extern pointer outward;
}
// CHECK: :[[#@LINE+1]]:9: error: 'placed' requires an initializer because a 'vk::BufferPointer' has no default value
pointer placed : register(c4);
#endif
static pointer own, several[2];
groupshared pointer shared_one, shared_many[2];
cbuffer block { pointer in_block; };
ConstantBuffer<holder> in_struct;
StructuredBuffer<pointer> in_elements;
[[vk::push_constant]] holder pushed;
RWStructuredBuffer<float4> results;

[numthreads(1, 1, 1)]
void main()
{
    static pointer kept;
    pointer local;
    local = kept = own = several[1] = shared_one = shared_many[1] = in_block;
    results[0] = local.Get() + in_struct.p.Get() + in_elements[1].Get() + pushed.p.Get();
}
