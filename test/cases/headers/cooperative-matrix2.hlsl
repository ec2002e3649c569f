// Conversions of accumulators, and memory accessed through tensor layouts and views.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/nv/cooperative_matrix2.h>

// CHECK-DAG: OpCapability CooperativeMatrixConversionsNV
// CHECK-DAG: OpCapability CooperativeMatrixTensorAddressingNV
// CHECK-DAG: OpCapability TensorAddressingNV
// CHECK-DAG: OpExtension "SPV_NV_cooperative_matrix2"
// CHECK-DAG: OpExtension "SPV_NV_tensor_addressing"
// CHECK-DAG: [[c:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_16 %uint_8 %uint_2
// CHECK-DAG: [[a:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_16 %uint_8 %uint_0
// CHECK-DAG: [[b:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_8 %uint_16 %uint_1
// CHECK-DAG: [[layout:%spirvIntrinsicType[_0-9]*]] = OpTypeTensorLayoutNV %uint_2 %uint_1
// CHECK-DAG: [[view:%spirvIntrinsicType[_0-9]*]] = OpTypeTensorViewNV %uint_2 %false %uint_1 %uint_0
using namespace vk;
using namespace vk::nv;
using C = khr::CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 8>;
RWStructuredBuffer<float> data;

[numthreads(32, 1, 1)]
void main() {
    // CHECK: OpCreateTensorLayoutNV [[layout]]
    // CHECK: OpTensorLayoutSetDimensionNV [[layout]] {{%[0-9]+}} %uint_64 %uint_32
    // CHECK: [[slice:%[0-9]+]] = OpTensorLayoutSliceNV [[layout]] {{%[0-9]+}} %int_16 %uint_16 %int_8 %uint_8
    typedef TensorLayout<2, TensorClampModeConstant> Layout;
    Layout layout = create_tensor_layout<Layout>();
    layout = slice_tensor(set_tensor_dimension(layout, 64, 32), 16, 16, 8, 8);
    // CHECK: [[turned:%[0-9]+]] = OpCreateTensorViewNV [[view]]
    typedef TensorView2<false, 1, 0> View;
    View view = create_tensor_view<View>();
    // CHECK: [[loaded:%[0-9]+]] = OpCooperativeMatrixLoadTensorNV [[c]] {{%[0-9]+}} {{%[0-9]+}} [[slice]] None None
    C c = cooperativeMatrixLoadTensor<C>(data, 0, layout);
    // CHECK: [[second:%[0-9]+]] = OpCooperativeMatrixLoadTensorNV [[c]] {{%[0-9]+}} [[loaded]] [[slice]] None TensorView [[turned]]
    c = cooperativeMatrixLoadTensor(c, data, 4096, layout, view);
    // CHECK: OpCooperativeMatrixConvert{{NV|UseEXT}} [[a]] [[second]]
    cooperativeMatrixConvertUse<CooperativeMatrixUseMatrixAKHR>(c)
        .Store<CooperativeMatrixLayoutRowMajorKHR>(data, 0, 8);
    // CHECK: OpCooperativeMatrixTransposeNV [[b]] [[second]]
    cooperativeMatrixTranspose(c).Store<CooperativeMatrixLayoutRowMajorKHR>(data, 128, 8);
    // CHECK: OpCooperativeMatrixStoreTensorNV {{%[0-9]+}} [[second]] [[slice]] None None
    cooperativeMatrixStoreTensor(c, data, 8192, layout);
    // CHECK: OpCooperativeMatrixStoreTensorNV {{%[0-9]+}} [[second]] [[slice]] None TensorView [[turned]]
    cooperativeMatrixStoreTensor(c, data, 8192, layout, view);
}
