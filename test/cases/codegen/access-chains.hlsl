// The indices of a subobject form one access chain; a vector component has a separate access chain.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl %s | FileCheck %s
struct Inner { float4 color; float weights[3]; };
struct Outer { Inner inner[2]; float2x3 m; };
RWStructuredBuffer<Outer> buffer;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    Outer local;
    // CHECK: OpAccessChain %_ptr_Function_v4float %local %int_0 %int_1 %int_0
    float4 a = local.inner[1].color;
    // CHECK: [[color:%[0-9]+]] = OpAccessChain %_ptr_Function_v4float %local %int_0 %int_0 %int_0
    // CHECK: OpAccessChain %_ptr_Function_float [[color]] %int_2
    float b = local.inner[0].color.z;
    // CHECK: OpAccessChain %_ptr_Function_float %local %int_1 %uint_1 %uint_2
    b += local.m[1][2];
    // CHECK: OpAccessChain %_ptr_Uniform_v4float %buffer %int_0 {{%[0-9]+}} %int_0 %int_1 %int_0
    buffer[id.x].inner[1].color = a * b;
}
