// Calls without a viable candidate: a reason for each candidate, no duplicates, and a limited number of notes.
// RUN: not hlsl2spv -T ps_6_0 %s -Fo /dev/null 2>&1 | FileCheck %s --strict-whitespace
struct S { float f; };
float many(float a, S b) { return 1; }
float many(float2 a, S b) { return 1; }
float many(float3 a, S b) { return 1; }
float many(float4 a, S b) { return 1; }
float many(int2 a, S b) { return 1; }
float many(int3 a, S b) { return 1; }
float many(int4 a, S b) { return 1; }
float many(uint4 a, S b) { return 1; }
float two(float a) { return 1; }
float two(S a, int b) { return 1; }
Texture2D image;
SamplerState point_sampler;

float4 main(float4 at : SV_Position) : SV_Target
{
    // An argument that every candidate rejects is underlined.
    //      CHECK: error: no matching function for call to 'many' with arguments: (float4, literal int)
    // CHECK-NEXT:{{^}}    many(at, 1);
    // CHECK-NEXT:{{^}}    ^~~~     ~
    //      CHECK: note: candidate 'many(float, S)': argument 2 of type 'literal int' does not convert to 'S'
    //      CHECK: note: candidate 'many(int3, S)': argument 2
    //  CHECK-NOT: note: candidate
    //      CHECK: note: and 2 more
    many(at, 1);
    // Only one overload accepts this number of arguments, but a call of the other one may be intended.
    //      CHECK: error: 'two' does not accept (float4, literal int): argument 1 of type 'float4' does not convert to 'S'
    // CHECK-NEXT:{{^}}    two(at, 1);
    // CHECK-NEXT:{{^}}    ^~~ ~~
    //      CHECK: note: 'two(S, int)' declared here
    //      CHECK: note: candidate 'two(float)': requires 1 argument
    two(at, 1);
    // The parameters of an intrinsic depend on its arguments.
    //      CHECK: error: 'lerp' requires 3 arguments, not 2
    //      CHECK: note: it is 'float3 lerp(float3, float3, float3)'
    lerp(at.xyz, 1);
    //      CHECK: error: 'sincos' requires 3 arguments, not 4
    // CHECK-NEXT:{{^}}    sincos(at, at, at, 1);
    // CHECK-NEXT:{{^}}    ^~~~~~             ~
    // CHECK-NEXT: note: it is 'void sincos(float4, out float4, out float4)'
    sincos(at, at, at, 1);
    //      CHECK: error: 'GatherRed' requires 2 to 7 arguments, not 1
    // CHECK-NEXT:{{^}}    image.GatherRed(point_sampler);
    // CHECK-NEXT:{{^}}    ~~~~~~^~~~~~~~~
    // CHECK-NEXT: note: it is 'float4 GatherRed(SamplerState, float2)'
    // CHECK-NEXT: note: or 'float4 GatherRed(SamplerState, float2, int2)'
    image.GatherRed(point_sampler);
    return at;
}
