// Arrays in physical memory: each element has an offset in bytes.
// RUN: not hlsl2spv -T cs_6_6 -ferror-limit=0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
typedef float2x3 matrices[2];
typedef float3 vectors[2];
typedef float3x3 squares[2];
struct held { float2x3 elements[2]; };
struct empty { };
typedef empty nothing[3];
RWStructuredBuffer<float> results;
uint64_t address;

[numthreads(1, 1, 1)] void main() {
    matrices a = vk::RawBufferLoad<matrices>(address);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: array of empty structs is not supported in a buffer
    vk::RawBufferStore<nothing>(address, (nothing)0);
    vectors b = vk::RawBufferLoad<vectors>(address);
    held c = vk::RawBufferLoad<held>(address);
    squares d = vk::RawBufferLoad<squares>(address);
    results[1] = d[1][2].z;
    results[0] = a[1][0].x + b[1].x + c.elements[1][0].x;
}
