// TypeScript with the types of buffers. test/web/typescript/ compiles and executes it.
// RUN: hlsl2spv -T cs_6_0 -wgsl -wgsl-ts %t.ts %s -Fo %t.wgsl
// RUN: FileCheck %s < %t.ts
// RUN: hlsl2spv -T cs_6_0 -E nothing -wgsl -wgsl-ts %t.none.ts %s -Fo %t.wgsl
// RUN: FileCheck --check-prefix=NONE %s < %t.none.ts
// RUN: not hlsl2spv -T cs_6_0 -wgsl-ts %t.ts %s 2>&1 | FileCheck --check-prefix=ALONE %s
struct Light { float3 position; float radius; uint2 parts[2]; };
struct each { float await; };
// A structure is named after the source, unless the name is one of TypeScript or of the script.
// CHECK: export interface each_2 {
// CHECK-NEXT: await: number;
// CHECK: export interface Settings {
// CHECK-NEXT: turned: Numbers;
// CHECK-NEXT: other: each_2;
// CHECK: put(view, at, "f32", value.turned, 2, 3, 16);
// CHECK-NEXT: each_2.write(view, value.other, at + 48);
// CHECK: export interface Light {
// CHECK-NEXT: position: Numbers;
// CHECK-NEXT: radius: number;
// CHECK-NEXT: parts: ArrayLike<Numbers>;
// CHECK-NEXT: }
// CHECK: export const Light = {
// CHECK-NEXT: size: 32,
// CHECK-NEXT: write(view: DataView, value: Light, at = 0): void {
// CHECK-NEXT: put(view, at, "f32", value.position, 3);
// CHECK-NEXT: put(view, at + 12, "f32", [value.radius], 1);
// CHECK-NEXT: each(value.parts, 2, at + 16, 8, (value, at) => put(view, at, "u32", value, 2));
cbuffer Settings { float2x3 turned; each other; };
// CHECK: export const lights = {
// CHECK-NEXT: size: (count: number): number => count * 32,
// CHECK-NEXT: write(view: DataView, value: ArrayLike<Light>, at = 0): void {
// CHECK-NEXT: each(value, value.length, at, 32, (value, at) => Light.write(view, value, at));
StructuredBuffer<Light> lights;
RWStructuredBuffer<float> result;
// CHECK: export const shader = {
// CHECK: } as const;
// CHECK: export const bindGroupLayouts = Array.from(
// ALONE: error: {{.*}}'-wgsl-ts'{{.*}}'-wgsl'
[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    result[i] = lights[i].parts[i].x + turned[1][2] + other.await;
}

// NONE: export const bindGroupLayouts = [] as const;
[numthreads(1, 1, 1)]
void nothing() {}
