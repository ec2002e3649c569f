// Reflection uses the unqualified name of a resource in a namespace.
// RUN: hlsl2spv -T cs_6_0 -fcgl -Vd %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s --check-prefix=SPLIT
// CHECK-DAG: OpName %counts "counts"
// CHECK-DAG: OpName %counter_var_counts "counter.var.counts"
// CHECK-DAG: OpName %image "image"
// CHECK-DAG: OpName %block "block"
// CHECK-DAG: OpName %type_block "type.block"
// CHECK-DAG: OpName %pushed "pushed"
// CHECK-DAG: OpName %sum "sum"
// CHECK-DAG: OpName %outer__add "outer::add"
// SPLIT-DAG: OpName %pair_image "pair.image"
// SPLIT-DAG: OpName %pair_samples "pair.samples"
namespace outer {
    struct element { float value; };
    RWStructuredBuffer<element> counts;
    static float sum = 1;
    namespace inner {
        struct both { Texture2D image; SamplerState samples; };
        both pair;
        Texture2D image;
        [[vk::push_constant]] element pushed;
    }
    cbuffer block { float scale; Texture2D held; }
    float add(float x) { return scale * (x + sum); }
}

[numthreads(1, 1, 1)] void main(uint3 at : SV_DispatchThreadID)
{
    using namespace outer::inner;
    outer::sum += pushed.value + image.Load(at).x;
    outer::sum += pair.image.SampleLevel(pair.samples, 0, 0).x;
    // Members of a cbuffer are found by both their unqualified and their qualified names.
    float value = scale + outer::scale + held.Load(at).x;
    outer::counts[outer::counts.IncrementCounter()].value = outer::add(value);
}
