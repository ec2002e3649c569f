// Global structs of resources and numbers: the resources become variables, the numbers are stored in a buffer.
// RUN: hlsl2spv -T cs_6_0 -E main %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl -Vd %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_0 -E main %s --print-layout | FileCheck %s --check-prefix=TABLE
// RUN: not hlsl2spv -T cs_6_0 -E main -DREFUSED %s 2>&1 | FileCheck %s --check-prefix=ERROR

struct Inner {
    float4 color;
    Texture2D<float4> map;
};
struct Light {
    uint kind;
    RWStructuredBuffer<uint> list;
    Inner inner[2];
    AppendStructuredBuffer<float4> more;
};

// CHECK-DAG: OpDecorate %lights_0__list Binding 0
// CHECK-DAG: OpDecorate %lights_1__list Binding 4
// CHECK-DAG: OpDecorate %lights_1__inner_1__map Binding 6
// CHECK-DAG: OpDecorate %lights_1__more Binding 7
// CHECK-DAG: OpDecorate %_Globals Binding 12
// CHECK-DAG: OpDecorate %counter_var_lights_0__list Binding 8
// CHECK-DAG: OpDecorate %counter_var_lights_1__more Binding 11
// CHECK-DAG: %Inner = OpTypeStruct %v4float
// CHECK-DAG: %Light = OpTypeStruct %uint %_arr_Inner_uint_2
Light lights[2];

cbuffer Own {
    float before;
    // CHECK-DAG: %type_Own = OpTypeStruct %float %Inner %float
    // CHECK-DAG: OpDecorate %own_map Binding 13
    Inner own;
    float behind;
};

// TABLE: cbuffer $Globals: set 0, binding 12, 96 bytes
// TABLE: Light[2]{{ +}}lights every 48
// TABLE: cbuffer Own: set 0, binding 14
// TABLE: Inner{{ +}}own

#ifdef REFUSED
// ERROR: error: groupshared memory cannot contain resource 'shared.list'
groupshared Light shared;
// ERROR: error: push constants cannot contain resource 'pushed.lights[0].list'
[[vk::push_constant]] struct {
    float number;
    Light lights[2];
} pushed;
#endif

[numthreads(1, 1, 1)]
void main(uint3 i : SV_DispatchThreadID) {
    // CHECK: OpAccessChain %_ptr_Uniform_uint %_Globals %{{u?}}int_0 {{%[0-9]+}} %{{u?}}int_0
    lights[1].list[lights[i.x].kind] = 2;
    lights[0].list[lights[0].list.IncrementCounter()] = 3;
    // CHECK: OpAccessChain %_ptr_Uniform_v4float %_Globals %{{u?}}int_0 {{%[0-9]+}} %{{u?}}int_1 {{%[0-9]+}} %{{u?}}int_0
    float4 sum = lights[i.x].inner[i.y].color * lights[1].inner[1].map[i.xy];
    // CHECK: OpAccessChain %_ptr_Uniform_v4float %Own %{{u?}}int_1 %{{u?}}int_0
    lights[1].more.Append(sum + own.color * own.map[i.xy] + before + behind);
#ifdef REFUSED
    // ERROR: error: cannot assign to 'lights', which is const
    lights[0].kind = 1;
#endif
}
