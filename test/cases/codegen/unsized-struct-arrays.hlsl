// An array of structs with resources is split into its elements, so it must have a size. An unused one is
// removed.
// RUN: not hlsl2spv -T ps_6_0 %s -E used 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_0 %s -E used -O0 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_0 %s -E unused
struct Material { Texture2D t; SamplerState s; };
struct Mixed { Texture2D t; float4 x; };

// CHECK: :[[#@LINE+1]]:10: error: array 'materials' of structs with resources requires a size
Material materials[];
// CHECK: :[[#@LINE+1]]:7: error: array 'grid' of structs with resources requires a size
Mixed grid[][2];

float4 used(int i : I) : SV_Target { return materials[i].t.Load(0) + grid[1][0].x; }
float4 unused() : SV_Target { return 1; }
