// If an expression selects one of several heap elements, each of them gets the requested resource type.
// RUN: hlsl2spv -T cs_6_6 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -HV 2018 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -fcgl %s | FileCheck %s --check-prefix=PLAIN
// CHECK-COUNT-3: OpImageFetch
// CHECK: OpImageSampleExplicitLod
// PLAIN: OpTypeImage %float 2D
// PLAIN: OpReturn
RWStructuredBuffer<float4> to;
uint c;
float4 first(Texture2D<float4> t) { return t.Load(0); }
[numthreads(1, 1, 1)] void main() {
    Texture2D<float4> chosen = c ? ResourceDescriptorHeap[0] : ResourceDescriptorHeap[1];
    to[0] = chosen.Load(0);
    to[1] = first(c > 3 ? ResourceDescriptorHeap[c] : c > 4 ? ResourceDescriptorHeap[2] : ResourceDescriptorHeap[1]);
    Texture2D<float4> last = (to[3] = 1, ResourceDescriptorHeap[5]);
    to[2] = last.Load(0);
    SamplerState s = c ? SamplerDescriptorHeap[0] : SamplerDescriptorHeap[1];
    to[2] += last.SampleLevel(s, 0, 0);
}
