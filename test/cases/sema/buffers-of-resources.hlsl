// Structured buffers of resources are rejected at reachable uses. Unused ones are removed.
// RUN: hlsl2spv -T ps_6_6 %s | FileCheck %s --implicit-check-not=unused
// RUN: hlsl2spv -T ps_6_6 -O0 %s | FileCheck %s --implicit-check-not=unused
// RUN: hlsl2spv -T ps_6_6 -fcgl %s | FileCheck %s --implicit-check-not='%unused'
// RUN: hlsl2spv -T ps_6_6 -fspv-preserve-bindings %s | FileCheck %s --implicit-check-not=unused
// RUN: not hlsl2spv -T ps_6_6 -DUSED %s 2>&1 | FileCheck %s --check-prefix=USED --implicit-check-not=error:

RWStructuredBuffer<Texture2D> unused0;
RasterizerOrderedStructuredBuffer<Texture2D> unused1;
StructuredBuffer<Buffer<uint> > unused2;
AppendStructuredBuffer<Texture2D<float> > unused3[2];
typedef RWTexture2D<float4> images[2];
ConsumeStructuredBuffer<images> unused4;
struct Resources { RWStructuredBuffer<Texture2D> list; Texture2D texture_; };
Resources unused5;
// CHECK: OpDecorate %values Binding {{[0-9]+}}
RWStructuredBuffer<float> values;

float read(RWStructuredBuffer<Texture2D> list) { return list[0].Load(0).x; }
float4 unreached() { return unused0[0].Load(0) + read(unused0) + unused5.list[0].Load(0); }

#ifdef USED
// USED: [[#@LINE+1]]:{{[0-9]+}}: error: 'RWStructuredBuffer' cannot contain the resources of 'Texture2D<float4>'
float reached(RWStructuredBuffer<Texture2D> list) { return 0; }

float4 use() {
    // USED: [[#@LINE+1]]:12: error: 'RWStructuredBuffer' cannot contain the resources of 'Texture2D<float4>'
    return unused0[0].Load(0)
           // USED: [[#@LINE+1]]:22: error: 'RWStructuredBuffer' cannot contain the resources of '
           + reached(unused0)
           // USED: [[#@LINE+1]]:14: error: 'StructuredBuffer' cannot contain the resources of 'Buffer<uint>'
           + unused2[0].Load(0)
           // USED: [[#@LINE+1]]:14: error: 'ConsumeStructuredBuffer' cannot contain the resources of 'RWTexture2D<float4>[2]'
           + unused4.Consume()[0][uint2(0, 0)]
           // USED: [[#@LINE+1]]:14: error: 'RWStructuredBuffer' cannot contain the resources of '
           + unused5.texture_.Load(0);
}

void locals() {
    // USED: [[#@LINE+1]]:40: error: 'StructuredBuffer' cannot contain the resources of '
    StructuredBuffer<Texture2D<uint> > first;
    // USED: [[#@LINE+1]]:40: error: 'StructuredBuffer' cannot contain the resources of '
    StructuredBuffer<Texture2D<uint> > second = ResourceDescriptorHeap[0];
}
#endif

float4 main() : SV_Target {
    values[0] = 1;
#ifdef USED
    locals();
    return use();
#endif
    return 1;
}
