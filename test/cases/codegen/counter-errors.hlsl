// A counter that is only known at run time is an error; no invalid atomic is emitted.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s
struct pair { RWStructuredBuffer<float> first, second; };
RWStructuredBuffer<float> list, other;
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    pair pairs[2] = {{list, other}, {other, list}};
    result[0] = pairs[1].first.IncrementCounter();
    // CHECK: :[[#@LINE+1]]:29: error: counter must be known at compile time
    result[1] = pairs[id.x].first.IncrementCounter();
    // CHECK: 1 error
}
