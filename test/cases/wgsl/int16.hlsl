// Integers of 16 bits are values of 32 bits, and halves of words in buffers.
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types %s -wgsl | FileCheck %s
struct Pair { uint16_t a; int16_t b; };
// CHECK-DAG: var<storage, read> pairs: array<u32>;
StructuredBuffer<Pair> pairs;
// CHECK-DAG: var<storage, read> words: array<u32>;
StructuredBuffer<uint16_t> words;
// A word contains the results of two invocations.
// CHECK-DAG: var<storage, read_write> result: array<atomic<u32>>;
RWStructuredBuffer<int16_t> result;

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    // CHECK: let word = extractBits(words[local_invocation_index / 2u], local_invocation_index % 2u * 16u, 16u);
    uint16_t word = words[i];
    // Sums may exceed the range; bitwise operations do not.
    uint16_t sum = (word + pairs[0].a) & word;
    // CHECK: extractBits(i32(pairs[local_invocation_index]), 16u, 16u) -
    // CHECK-NEXT: extractBits(i32(extractBits(word + extractBits(pairs[0], 0u, 16u), 0u, 16u) & word), 0u, 16u)
    // CHECK: atomicAnd(&result[local_invocation_index / 2u], ~(0xffffu << (local_invocation_index % 2u * 16u)));
    // CHECK: atomicOr(&result[local_invocation_index / 2u],
    result[i] = pairs[i].b - (int16_t)sum;
}
