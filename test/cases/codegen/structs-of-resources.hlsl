// Resource members of global structs become separate variables, also in arrays of structs, whose
// elements are numbered over all dimensions.  An array of resources is one variable with one
// binding, and the bindings of unused resources remain free.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fcgl -Vd %s | FileCheck %s --check-prefix=WHOLE
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=LISTED
// RUN: not hlsl2spv -T ps_6_0 -DUNKNOWN %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
struct Layer {
    Texture2D<min16float4> pages[2];
    SamplerState filter;
};
struct Terrain {
    Layer layers[3];
    Texture2D height;
};
#ifndef UNKNOWN
Terrain one;
Terrain grid[2][2];
#endif
// UNKNOWN: error: {{an array of structs of resources requires constant indices|resource must be known}}
Layer more[4];

// The same applies with -fcgl, unless validation is disabled.
// WHOLE: %one = OpVariable %_ptr_UniformConstant_Terrain UniformConstant
// CHECK-DAG: OpName %one_layers_1__pages "one.layers[1].pages"
// CHECK-DAG: OpDecorate %one_layers_1__pages Binding 3
// CHECK-DAG: OpDecorate %one_layers_1__pages RelaxedPrecision
// CHECK-DAG: OpDecorate %one_layers_1__filter Binding 5
// CHECK-DAG: OpName %grid_2__height "grid[2].height"
// CHECK-DAG: OpDecorate %grid_2__height Binding 39
// CHECK-DAG: OpDecorate %grid_3__layers_0__pages Binding 40
// CHECK-DAG: OpDecorate %more_0__pages Binding 50
// CHECK-DAG: OpDecorate %more_1__pages Binding 53
// CHECK-DAG: OpDecorate %more_3__filter Binding 61
// CHECK-DAG: %one_layers_1__pages = OpVariable %_ptr_UniformConstant__arr_type_2d_image_uint_2 UniformConstant
// CHECK-NOT: %one_layers_0__pages
// LISTED: OpEntryPoint Fragment %main "main" {{.*}}%grid_2__height

float4 sample_page(Layer layer, SamplerState s, uint page, float2 at) {
    return layer.pages[page].Sample(s, at);
}

float4 main(float2 at : A, nointerpolation uint page : B) : SV_Target {
#ifdef UNKNOWN
    return more[page].pages[0].Load(int3(at, 0));
#else
    float4 sum = one.layers[1].pages[page].Sample(one.layers[1].filter, at);
    sum += grid[1][0].height.Load(int3(at, 0));
    sum += sample_page(grid[1][1].layers[0], more[3].filter, 1, at);
    [unroll] for (int i = 0; i < 2; i++)
        sum += sample_page(more[i], more[3].filter, 1, at);
    return sum;
#endif
}
