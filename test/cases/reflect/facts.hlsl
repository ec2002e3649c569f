// Reflection data of -Fre: source-level names, final contents of the module.
// RUN: hlsl2spv -T ps_6_0 %s -Fo %t.spv -Fre %t.json && FileCheck %s < %t.json
// RUN: hlsl2spv -T ps_6_0 %s -reflect | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 %s -reflect -Fo %t.again && cmp %t.json %t.again
// RUN: hlsl2spv -T ps_6_0 %s -Fre - -Fo %t.spv | FileCheck %s

// CHECK: "version": 1,
// CHECK-NEXT: "file": "{{.*}}facts.hlsl",
// CHECK-NEXT: "spirv_version": "1.0",
// CHECK-NEXT: "capabilities": ["Shader"],
// CHECK-NEXT: "extensions": [],
// CHECK-NEXT: "features": ["fragmentStoresAndAtomics"],
// CHECK: "name": "main",
// CHECK-NEXT: "stage": "pixel",
// CHECK-NEXT: "execution_model": "Fragment",
// CHECK: "mode": "OriginUpperLeft",

// CHECK: "inputs":
// CHECK: "builtin": "FragCoord"
// CHECK: "name": "in.var.KIND",
// CHECK-NEXT: "semantic": "KIND",
// CHECK-NEXT: "hlsl_type": "bool",
// CHECK: "location": 0,
// CHECK: "components": 1,
// CHECK-NEXT: "interpolation": "nointerpolation",
// CHECK-NEXT: "place": {
// CHECK-NEXT: "file": "{{.*}}facts.hlsl",
// CHECK-NEXT: "line": 500,
// CHECK: "semantic": "PLACE3",
// CHECK: "location": 1,
// CHECK: "components": 3,
// CHECK-NEXT: "interpolation": "noperspective",
// CHECK-NEXT: "sampling": "centroid",
// CHECK: "outputs":
// CHECK: "semantic": "SV_Target1",
// CHECK: "location": 1,

struct Light { float3 position; bool is_on; row_major float3x4 turn; float2x3 pairs[2]; };
// CHECK: "name": "Camera",
// CHECK-NEXT: "hlsl_type": "cbuffer",
// CHECK-NEXT: "descriptor": "uniform_buffer",
// CHECK-NEXT: "type": [[#CAMERA:]],
// CHECK-NEXT: "size": 252,
// CHECK-NEXT: "register": {
// CHECK-NEXT: "class": "b",
// CHECK-NEXT: "number": 1,
// CHECK-NEXT: "space": 2
// CHECK-NEXT: },
// CHECK-NEXT: "set": 2,
// CHECK-NEXT: "binding": 1,
// CHECK-NEXT: "count": 1,
// CHECK-NEXT: "access": "read",
// CHECK-NEXT: "used": true,
// CHECK-NEXT: "entry_points": ["main"],
cbuffer Camera : register(b1, space2) { float4x4 projection; float3 eye; Light sun; float2 size : packoffset(c15.y); };
// CHECK: "name": "lights",
// CHECK-NEXT: "hlsl_type": "StructuredBuffer<Light>",
// CHECK-NEXT: "descriptor": "storage_buffer",
// CHECK-NOT: "size":
// CHECK: "access": "read",
StructuredBuffer<Light> lights : register(t0);
// CHECK: "name": "image",
// CHECK-NEXT: "hlsl_type": "RWTexture2D<float4>",
// CHECK-NEXT: "descriptor": "storage_image",
// CHECK: "access": "read_write",
RWTexture2D<float4> image : register(u3);
// CHECK: "name": "many",
// CHECK-NEXT: "hlsl_type": "Texture2D",
// CHECK: "count": 4,
Texture2D many[4] : register(t5);
// CHECK: "name": "plain",
// CHECK-NEXT: "hlsl_type": "SamplerState",
// CHECK-NEXT: "descriptor": "sampler",
// CHECK-NOT: "register":
// CHECK-NOT: "access":
// CHECK: "place":
SamplerState plain;
// CHECK: "name": "idle",
// CHECK-NEXT: "hlsl_type": "TextureCube<float4>",
// CHECK-NEXT: "descriptor": "sampled_image",
// CHECK-NEXT: "register": {
// CHECK-NEXT: "class": "t",
// CHECK-NEXT: "number": 30
// CHECK-NEXT: },
// CHECK-NEXT: "set": 0,
// CHECK-NEXT: "binding": 30,
// CHECK-NEXT: "count": 2,
// CHECK-NEXT: "access": "read",
// CHECK-NEXT: "used": false,
// CHECK-NEXT: "entry_points": [],
TextureCube<float4> idle[2] : register(t30);

// CHECK: "push_constants":
// CHECK: "name": "pushed",
// CHECK-NEXT: "storage": "PushConstant",
// CHECK: "size": 8,
[[vk::push_constant]] struct Pushed { float a; uint b; } pushed;
// CHECK: "payloads": [],
// CHECK: "specialization_constants":
// CHECK: "name": "LEVEL",
// CHECK-NEXT: "id": 3,
// CHECK-NEXT: "type": [[#]],
// CHECK-NEXT: "default": -5
[[vk::constant_id(3)]] const int LEVEL = -5;

// CHECK: "types":
// CHECK: "name": "float3x4",
// CHECK-NEXT: "rows": 3,
// CHECK-NEXT: "columns": 4,
// CHECK: "kind": "struct",
// CHECK-NEXT: "name": "Light",
// CHECK: "name": "is_on",
// CHECK-NEXT: "type": [[#]],
// CHECK-NEXT: "hlsl_type": "bool",
// CHECK-NEXT: "offset": 12,
// CHECK-NEXT: "size": 4
// CHECK: "name": "turn",
// CHECK: "offset": 16,
// CHECK-NEXT: "size": 48,
// CHECK-NEXT: "matrix_order": "row_major",
// CHECK-NEXT: "matrix_stride": 16
// CHECK: "name": "pairs",
// CHECK: "offset": 64,
// CHECK-NEXT: "size": 88,
// CHECK-NEXT: "matrix_order": "column_major",
// CHECK: "statistics":
// CHECK: "instructions":
// CHECK: "memory":

#line 500
void main(float4 at : SV_Position, bool kind : KIND, noperspective centroid float3 place : PLACE3,
          out float4 color : SV_Target1)
{
    image[uint2(at.xy)] = pushed.a;
    color = many[pushed.b & 3].Sample(plain, place.xy) * LEVEL + eye.x + size.y;
    color += kind ? lights[pushed.b].turn[1][2] : sun.turn[0][1];
}
