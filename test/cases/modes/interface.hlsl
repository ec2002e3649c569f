// Names and offsets as in glslang.
// RUN: hlsl2spv -T vs_6_0 -finterface=glslang %s | FileCheck %s
// RUN: hlsl2spv -T vs_6_0 -finterface=dxc %s | FileCheck --check-prefix=DXC %s
// RUN: not hlsl2spv -T vs_6_0 -finterface=fxc %s 2>&1 | FileCheck --check-prefix=BAD %s
// BAD: error: unknown interface 'fxc'; expected 'dxc' or 'glslang'
// CHECK-DAG: OpName %{{.*}} "place"
// CHECK-DAG: OpName %{{.*}} "in_.color"
// CHECK-DAG: OpName %{{.*}} "@entryPointOutput.color"
// CHECK-DAG: OpName %[[GLOBAL:.*]] "$Global"
// CHECK-DAG: OpName %[[BLOCK:.*]] "Block"
// CHECK-DAG: OpMemberName %{{.*}} 0 "@data"
// CHECK-DAG: OpMemberDecorate %[[GLOBAL]] 1 Offset 16
// CHECK-DAG: OpMemberDecorate %[[BLOCK]] 1 Offset 4
// CHECK-DAG: OpTypeImage %float 2D 2 0 0 2 Rgba32f
// DXC-DAG: OpTypeImage %float 2D 2 0 0 2 Unknown
// DXC-DAG: OpName %{{.*}} "in.var.PLACE"
// DXC-DAG: OpName %[[GLOBAL:.*]] "type.$Globals"
// DXC-DAG: OpMemberDecorate %[[GLOBAL]] 1 Offset 4
float a;
float3 b;
cbuffer Block { float c; float3 d; }
StructuredBuffer<float4> buffer;
RWTexture2D<float3> image;
struct In { float4 color : COLOR; };
struct Out { float4 color : COLOR; float4 place : SV_Position; };

Out main(float4 place : PLACE, In in_) {
    Out o = { in_.color * a * float4(b + d, c), place + buffer[0] };
    image[uint2(0, 0)] = b;
    return o;
}
