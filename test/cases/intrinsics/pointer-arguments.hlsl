// Objects in physical memory can be inout arguments and objects of method calls.  Accesses declare
// an alignment of at least the largest scalar that they access (Vulkan,
// VUID-StandaloneSpirv-PhysicalStorageBuffer64-06314).
// RUN: hlsl2spv -T cs_6_6 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s --check-prefix=PLAIN
struct Particle {
    float3 position;
    float mass;
    double age;
    uint hits;
    float weight() { return mass * 9.81; }
    void grow() { age *= 2; }
};
struct Flag {
    bool alive;
    void die() { alive = !alive; }
};
typedef vk::BufferPointer<Particle, 16> particle_pointer;
struct Push { particle_pointer particles; vk::BufferPointer<Flag> flags; };
[[vk::push_constant]] Push push;

void add(inout float value) { value += 1; }
void move(inout float3 value) { value.y = 2; }
void hit(inout uint hits) { InterlockedAdd(hits, 1); }

// PLAIN: OpFMul %double
[numthreads(1, 1, 1)]
void main()
{
    // CHECK: [[MASS:%[0-9]+]] = OpAccessChain %_ptr_PhysicalStorageBuffer_float {{%[0-9]+}} %uint_1
    // CHECK: OpLoad %float [[MASS]] Aligned 4
    // CHECK: OpStore [[MASS]] {{%[0-9]+}} Aligned 4
    add(push.particles.Get().mass);
    // CHECK: OpStore {{%[0-9]+}} %float_2 Aligned 4
    move(push.particles.Get().position);
    // CHECK: OpAtomicIAdd
    hit(push.particles.Get().hits);
    // CHECK: [[OLD:%[0-9]+]] = OpLoad %double {{%[0-9]+}} Aligned 8
    // CHECK: OpStore {{%[0-9]+}} {{%[0-9]+}} Aligned 8
    push.particles.Get().grow();
    // CHECK: OpFMul %float {{.*}} %float_9_81
    add(push.particles.Get().position.x);
    push.particles.Get().position.z = push.particles.Get().weight();
    // A bool is stored as a uint and passed through a variable.
    // CHECK: OpSelect %uint
    push.flags.Get().die();
}
