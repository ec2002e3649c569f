// RUN: not hlsl2spv -T ms_6_5 -E none -Fo /dev/null %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlsl2spv -T ms_6_5 -E sizes -Fo /dev/null %s 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not hlsl2spv -T ms_6_5 -E corners -Fo /dev/null %s 2>&1 | FileCheck %s --check-prefix=CORNERS
// RUN: not hlsl2spv -T ms_6_5 -E input -Fo /dev/null %s 2>&1 | FileCheck %s --check-prefix=INPUT
struct Vertex { float4 position : SV_Position; };
struct Primitive { uint layer : SV_RenderTargetArrayIndex; };

// NONE: :[[#@LINE+2]]:{{[0-9]+}}: error: a mesh shader requires an 'out indices' parameter
// NONE: 1 error generated
[outputtopology("line")] [numthreads(1, 1, 1)] void none(out vertices Vertex v[2]) {}

// SIZES: error: primitive output has 3 elements, but index output has 2
// SIZES: note: indices declared here
[outputtopology("line")] [numthreads(1, 1, 1)]
void sizes(out vertices Vertex v[2], out indices uint2 l[2], out primitives Primitive p[3]) {}

// CORNERS: error: indices of a line must have type 'uint2', not 'uint3'
[outputtopology("line")] [numthreads(1, 1, 1)]
void corners(out vertices Vertex v[2], out indices uint3 l[2]) {}

// INPUT: error: 'vertices' must be an 'out' parameter
// INPUT: 1 error generated
[outputtopology("line")] [numthreads(1, 1, 1)]
void input(in vertices Vertex v[2], out indices uint2 l[2]) {}
