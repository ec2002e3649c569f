// What lies in a constant buffer has a size; arrays of resources need none.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: :[[#@LINE+1]]:26: error: array 'middle' needs a size
cbuffer numbers { float4 middle[]; float b; };
// CHECK: :[[#@LINE+1]]:31: error: array 'last' needs a size
tbuffer more { uint b2; float last[]; };
cbuffer textures { Texture2D<float4> all[]; };
RWBuffer<float> to;
[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) { to[i] = middle[1].x + b + last[i] + all[i].Load(0).x; }
