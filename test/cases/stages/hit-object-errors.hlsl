// RUN: not hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 %s 2>&1 | FileCheck %s
struct [raypayload] Payload
{
    float light : read(caller) : write(caller);
};
struct [raypayload] Holder
{
    float light : read(caller) : write(caller);
    dx::HitObject hit : read(caller) : write(caller);
};
struct Attributes { RWBuffer<uint> texels; };

// CHECK: [[#@LINE+1]]:22: error: a hit object can only be a local variable
static dx::HitObject everywhere;
// CHECK: [[#@LINE+1]]:15: error: a hit object can only be a local variable
dx::HitObject constant;
// CHECK: [[#@LINE+1]]:35: error: a hit object can only be a local variable
cbuffer Constants { dx::HitObject member; }
// CHECK: [[#@LINE+1]]:27: error: a hit object can only be a local variable
groupshared dx::HitObject shared_hit;
// CHECK: [[#@LINE+1]]:22: error: 'StructuredBuffer' cannot contain the resources of '
StructuredBuffer<dx::HitObject> buffer;

void make() { dx::HitObject hit = dx::HitObject::MakeNop(); }
// CHECK: [[#@LINE-1]]:50: error: 'MakeNop' cannot be used in a compute shader

[shader("compute")] [numthreads(1, 1, 1)] void compute() { make(); }

// CHECK: [[#@LINE+1]]:57: error: 'MaybeReorderThread' cannot be used in a miss shader
[shader("miss")] void miss(inout Payload payload) { dx::MaybeReorderThread(0, 0); }

[shader("raygeneration")] void generate()
{
    Payload payload = (Payload)0;
    Holder holder;
    const Payload fixed = payload;
    Attributes attributes;
    dx::HitObject hit;
    // CHECK: [[#@LINE+1]]:32: error: payload must be a struct of numbers, not 'Holder'
    dx::HitObject::Invoke(hit, holder);
    // CHECK: [[#@LINE+1]]:20: error: 'Invoke' does not accept (dx::HitObject, Payload)
    dx::HitObject::Invoke(hit, fixed);
    // CHECK: [[#@LINE+1]]:23: error: hit attributes must be a struct of numbers, not 'Attributes'
    hit.GetAttributes(attributes);
    // CHECK: [[#@LINE+1]]:34: error: method 'IsHit' requires an object
    bool is_hit = dx::HitObject::IsHit();
    // CHECK: [[#@LINE+1]]:20: error: 'dx::HitObject' has no method 'MakeNob'; did you mean 'MakeNop'?
    dx::HitObject::MakeNob();
}
