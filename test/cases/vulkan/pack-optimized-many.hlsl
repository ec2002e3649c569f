// Each element of a packed input is a variable with a separate location, and the number of locations is limited.
// RUN: not hlsl2spv -T vs_6_0 -pack-optimized %s 2>&1 | FileCheck %s
// CHECK: pack-optimized-many.hlsl:[[#@LINE+1]]:{{[0-9]+}}: fatal error: more than 4096 elements with a location under '-pack-optimized'
struct Input { float2 a[2] : A; float2 m[65536] : M; };

float4 main(Input input) : SV_Position { return input.a[1].x; }
