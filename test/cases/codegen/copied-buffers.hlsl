// Array elements of a constant buffer are read from the buffer, even if the buffer is passed by value
// and the whole element is copied: no function variable contains an array.
// RUN: hlsl2spv -T ps_6_0 -E main %s | FileCheck %s
// CHECK-NOT: _ptr_Function
// CHECK: OpAccessChain %_ptr_Uniform_v3float %buffer %int_0 %{{[0-9]+}} %int_0
// CHECK-NOT: OpCompositeConstruct %light
struct light { float3 color; int kind; float4 place; };
struct lights { light list[16]; int count; };
ConstantBuffer<lights> buffer;

float3 sum(lights given) {
    float3 all = 0;
    for (int i = 0; i < given.count; i++) {
        light one = given.list[i];
        if (one.kind == 2)
            all += one.color * one.place.w;
    }
    return all;
}

float4 main() : SV_Target { return float4(sum(buffer), 1); }
