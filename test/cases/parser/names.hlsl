// Contextual keywords: modifiers in some positions are names in others.  A declarator hides a type.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      modifier triangle
// CHECK-NEXT: type-name float4
// CHECK:      declarator line function
// CHECK-NEXT: parameter point
// CHECK:      parameter center
// CHECK-NEXT: type
// CHECK-NEXT: modifier in
// CHECK-NEXT: modifier triangle
triangle float4 t;
float4 line(float4 point, float sample, in triangle float center[3]) {
    // CHECK:      modifier precise
    // CHECK-NEXT: type-name float
    // CHECK-NEXT: declarator precise
    precise float precise = sample;
    // CHECK:      declarator indices
    // CHECK-NEXT: binary <
    float indices = sample < precise;
    // CHECK:      assign =
    // CHECK-NEXT: name sample
    // CHECK-NEXT: name indices
    sample = indices;
    return center[0] * point;
}

// CHECK:      type-name Texture2D
// CHECK-NEXT: declarator texture
Texture2D texture;
// CHECK:      type-name SamplerState
// CHECK-NEXT: declarator sampler
SamplerState sampler;

struct Light { float4 color; };
// CHECK:      type-name ConstantBuffer<>
// CHECK:      type-name Light
// CHECK-NEXT: declarator Light
ConstantBuffer<Light> Light;
// CHECK:      binary *
// CHECK-NEXT: paren
// CHECK-NEXT: member color
// CHECK-NEXT: name Light
float4 lit() { return (Light.color) * texture.Sample(sampler, 0.xx); }
