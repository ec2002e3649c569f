// A system value may be declared more than once, and becomes one variable.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -E pixel %s | FileCheck %s --check-prefix=PIXEL
// RUN: not hlsl2spv -T ps_6_0 -E twice %s 2>&1 | FileCheck %s --check-prefix=TWICE --implicit-check-not=error:
RWStructuredBuffer<uint> result;
struct Ids { uint3 thread : SV_DispatchThreadID; uint index : SV_GroupIndex; };

// CHECK-COUNT-1: BuiltIn GlobalInvocationId
// CHECK-NOT: BuiltIn GlobalInvocationId
[numthreads(4, 1, 1)]
void main(Ids ids, uint3 a : SV_DispatchThreadID, uint b : SV_DispatchThreadID, uint c : SV_GroupIndex)
{
    result[b] = a.x + c + ids.index + ids.thread.y;
}

// PIXEL-COUNT-1: BuiltIn FragCoord
// PIXEL-NOT: BuiltIn FragCoord
float4 pixel(float4 a : SV_Position, float4 b : SV_Position) : SV_Target { return a + b.yxzw; }

// TWICE: :[[#@LINE+1]]:{{[0-9]+}}: error: input semantic 'A' is used more than once
float4 twice(float4 a : A, float4 b : A, float c : SV_ClipDistance) : SV_Target { return a + b + c; }
