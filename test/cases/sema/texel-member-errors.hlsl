// Typed buffers may contain matrices, arrays and structs of up to four numbers. Only whole texels can be written.
// RUN: not hlsl2spv -T cs_6_6 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_6 -DATOMICS %s 2>&1 | FileCheck %s --check-prefix=ATOMICS --implicit-check-not=error:
struct Mixed { float number; int other; };
struct Parts { uint first; uint2 rest; };
enum Number { ONE };
typedef Parts Two[2];

#ifdef ATOMICS
RWBuffer<Parts> parts;
RWBuffer<uint[2]> arrays;
[numthreads(1, 1, 1)]
void main() {
    // ATOMICS: [[#@LINE+1]]:{{[0-9]+}}: error: an atomic operation cannot work on one component of a texel
    InterlockedAdd(parts[0].first, 1);
    // ATOMICS: [[#@LINE+1]]:{{[0-9]+}}: error: an atomic operation cannot work on one component of a texel
    InterlockedAdd(arrays[0][1], 1);
}
#else

// CHECK: [[#@LINE+1]]:8: error: elements of 'Buffer' must be scalars or vectors, not 'float2x3'
Buffer<float2x3> matrices;
// CHECK: [[#@LINE+1]]:8: error: elements of 'Buffer' must be scalars or vectors, not 'double3x1'
Buffer<double3x1> doubles;
// CHECK: [[#@LINE+1]]:10: error: elements of 'RWBuffer' must be scalars or vectors, not 'float[5]'
RWBuffer<float[5]> arrays;
// CHECK: [[#@LINE+1]]:8: error: elements of 'Buffer' must be scalars or vectors, not 'Parts[2]'
Buffer<Two> structs;
// CHECK: [[#@LINE+1]]:8: error: elements of 'Buffer' must be scalars or vectors, not 'Mixed'
Buffer<Mixed> mixed;
// CHECK: [[#@LINE+1]]:8: error: elements of 'Buffer' must be scalars or vectors, not 'Number'
Buffer<Number> enums;
// CHECK: [[#@LINE+1]]:11: error: elements of 'Texture2D' must be scalars or vectors, not 'float2x2'
Texture2D<float2x2> image;
RWBuffer<Parts> parts;
RasterizerOrderedBuffer<float2x2> ordered;
RWBuffer<float[4]> pairs;

void change(inout float value) { value = 1; }

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // CHECK: [[#@LINE+1]]:20: error: cannot assign to a component of a texel of type 'Parts'; write the whole texel
    parts[0].first = 1;
    // CHECK: [[#@LINE+1]]:21: error: cannot assign to a component of a texel of type 'Parts'
    parts[0].rest.x = 1;
    // CHECK: [[#@LINE+1]]:21: error: cannot assign to a component of a texel of type 'float2x2'
    ordered[i]._m01 += 1;
    // CHECK: [[#@LINE+1]]:20: error: cannot write to a component of a texel of type 'float[4]'
    change(pairs[0][i]);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: cannot {{.*}} a component of a texel of type 'float[4]'
    pairs[0][i]++;
}
#endif
