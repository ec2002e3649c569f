// <vk/nv/cooperative_matrix2.h>: conversions of accumulators, and loads and stores by tensor
// layouts and views, as SPV_NV_cooperative_matrix2 and SPV_NV_tensor_addressing have them, for the
// matrices of <vk/khr/cooperative_matrix.h>.
//
// Reductions, operations per element and decoding loads are missing: they need a function as
// operand, which inline SPIR-V cannot name.
#ifndef HLSL2SPV_VK_NV_COOPERATIVE_MATRIX2_H
#define HLSL2SPV_VK_NV_COOPERATIVE_MATRIX2_H

#include <vk/khr/cooperative_matrix.h>

namespace vk {

enum TensorClampMode {
    TensorClampModeUndefined = 0,
    TensorClampModeConstant = 1,
    TensorClampModeClampToEdge = 2,
    TensorClampModeRepeat = 3,
    TensorClampModeRepeatMirrored = 4,
};

namespace nv {

#define HLSL2SPV_MATRIX2(capability, opcode)                                                       \
    [[vk::ext_extension("SPV_NV_cooperative_matrix2")]]                                            \
    [[vk::ext_capability(capability)]]                                                             \
    [[vk::ext_instruction(opcode)]]
#define HLSL2SPV_TENSOR(opcode)                                                                    \
    [[vk::ext_extension("SPV_NV_tensor_addressing")]]                                              \
    [[vk::ext_capability(/* TensorAddressingNV */ 5439)]]                                          \
    [[vk::ext_instruction(opcode)]]

namespace instructions {

template <class Result, class Matrix>
HLSL2SPV_MATRIX2(/* CooperativeMatrixConversionsNV */ 5431, /* OpCooperativeMatrixConvertNV */ 5293)
Result ConvertUse(Matrix matrix);

template <class Result, class Matrix>
HLSL2SPV_MATRIX2(/* CooperativeMatrixConversionsNV */ 5431, /* OpCooperativeMatrixTransposeNV */ 5390)
Result Transpose(Matrix matrix);

// ---- Memory; `pointer` is the first element ----

template <class Element, class Matrix, class Layout>
HLSL2SPV_MATRIX2(/* CooperativeMatrixTensorAddressingNV */ 5433,
                 /* OpCooperativeMatrixLoadTensorNV */ 5367)
Matrix LoadTensor([[vk::ext_reference]] Element pointer, Matrix clipped, Layout layout,
                  [[vk::ext_literal]] uint access, [[vk::ext_literal]] uint operands);

template <class Element, class Matrix, class Layout, class View>
HLSL2SPV_MATRIX2(/* CooperativeMatrixTensorAddressingNV */ 5433,
                 /* OpCooperativeMatrixLoadTensorNV */ 5367)
Matrix LoadTensor([[vk::ext_reference]] Element pointer, Matrix clipped, Layout layout,
                  [[vk::ext_literal]] uint access, [[vk::ext_literal]] uint operands, View view);

template <class Element, class Matrix, class Layout>
HLSL2SPV_MATRIX2(/* CooperativeMatrixTensorAddressingNV */ 5433,
                 /* OpCooperativeMatrixStoreTensorNV */ 5368)
void StoreTensor([[vk::ext_reference]] Element pointer, Matrix matrix, Layout layout,
                 [[vk::ext_literal]] uint access, [[vk::ext_literal]] uint operands);

template <class Element, class Matrix, class Layout, class View>
HLSL2SPV_MATRIX2(/* CooperativeMatrixTensorAddressingNV */ 5433,
                 /* OpCooperativeMatrixStoreTensorNV */ 5368)
void StoreTensor([[vk::ext_reference]] Element pointer, Matrix matrix, Layout layout,
                 [[vk::ext_literal]] uint access, [[vk::ext_literal]] uint operands, View view);

} // namespace instructions

// ---- Conversions of accumulators ----

// Use is A or B.
template <CooperativeMatrixUse use, class T, Scope scope, uint rows, uint columns>
khr::CooperativeMatrix<T, scope, rows, columns, use>
cooperativeMatrixConvertUse(khr::CooperativeMatrixAccumulator<T, scope, rows, columns> matrix) {
    using Result = khr::CooperativeMatrix<T, scope, rows, columns, use>;
    return Result::Of(
        instructions::ConvertUse<typename Result::SpirvMatrixType>(matrix._matrix));
}

template <class T, Scope scope, uint rows, uint columns>
khr::CooperativeMatrixB<T, scope, columns, rows>
cooperativeMatrixTranspose(khr::CooperativeMatrixAccumulator<T, scope, rows, columns> matrix) {
    using Result = khr::CooperativeMatrixB<T, scope, columns, rows>;
    return Result::Of(instructions::Transpose<typename Result::SpirvMatrixType>(matrix._matrix));
}

// ---- Tensor layouts: the dimensions of a tensor in memory, and the part that is accessed ----
// These return a changed copy, with one argument (of a slice: two) per dimension.

template <uint dimensions, TensorClampMode mode>
using TensorLayout = SpirvOpaqueType</* OpTypeTensorLayoutNV */ 5370,
                                     integral_constant<uint, dimensions>,
                                     integral_constant<uint, mode> >;

template <class Layout>
HLSL2SPV_TENSOR(/* OpCreateTensorLayoutNV */ 5372)
Layout create_tensor_layout();

#define HLSL2SPV_BY_DIMENSION(name, opcode)                                                        \
    template <class T> HLSL2SPV_TENSOR(opcode) T name(T value, uint d0);                           \
    template <class T> HLSL2SPV_TENSOR(opcode) T name(T value, uint d0, uint d1);                  \
    template <class T> HLSL2SPV_TENSOR(opcode) T name(T value, uint d0, uint d1, uint d2);         \
    template <class T>                                                                             \
    HLSL2SPV_TENSOR(opcode) T name(T value, uint d0, uint d1, uint d2, uint d3);                   \
    template <class T>                                                                             \
    HLSL2SPV_TENSOR(opcode) T name(T value, uint d0, uint d1, uint d2, uint d3, uint d4);

// In this order: the size of blocks (decoding loads), dimensions, strides.
HLSL2SPV_BY_DIMENSION(set_tensor_block_size, /* OpTensorLayoutSetBlockSizeNV */ 5384)
HLSL2SPV_BY_DIMENSION(set_tensor_dimension, /* OpTensorLayoutSetDimensionNV */ 5373)
HLSL2SPV_BY_DIMENSION(set_tensor_stride, /* OpTensorLayoutSetStrideNV */ 5374)

template <class Layout>
HLSL2SPV_TENSOR(/* OpTensorLayoutSliceNV */ 5375)
Layout slice_tensor(Layout layout, int offset0, uint span0);

template <class Layout>
HLSL2SPV_TENSOR(/* OpTensorLayoutSliceNV */ 5375)
Layout slice_tensor(Layout layout, int offset0, uint span0, int offset1, uint span1);

template <class Layout>
HLSL2SPV_TENSOR(/* OpTensorLayoutSliceNV */ 5375)
Layout slice_tensor(Layout layout, int offset0, uint span0, int offset1, uint span1, int offset2,
                    uint span2);

template <class Layout>
HLSL2SPV_TENSOR(/* OpTensorLayoutSliceNV */ 5375)
Layout slice_tensor(Layout layout, int offset0, uint span0, int offset1, uint span1, int offset2,
                    uint span2, int offset3, uint span3);

template <class Layout>
HLSL2SPV_TENSOR(/* OpTensorLayoutSliceNV */ 5375)
Layout slice_tensor(Layout layout, int offset0, uint span0, int offset1, uint span1, int offset2,
                    uint span2, int offset3, uint span3, int offset4, uint span4);

// The bits of the value outside of the tensor, for TensorClampModeConstant.
template <class Layout>
HLSL2SPV_TENSOR(/* OpTensorLayoutSetClampValueNV */ 5376)
Layout set_tensor_clamp_value(Layout layout, uint bits);

// ---- Tensor views: other dimensions for the part of a layout, or a permutation ----

template <bool hasDimensions, uint p0, uint p1>
using TensorView2 =
    SpirvOpaqueType</* OpTypeTensorViewNV */ 5371, integral_constant<uint, 2>,
                    integral_constant<bool, hasDimensions>, integral_constant<uint, p0>,
                    integral_constant<uint, p1> >;

template <bool hasDimensions, uint p0, uint p1, uint p2>
using TensorView3 =
    SpirvOpaqueType</* OpTypeTensorViewNV */ 5371, integral_constant<uint, 3>,
                    integral_constant<bool, hasDimensions>, integral_constant<uint, p0>,
                    integral_constant<uint, p1>, integral_constant<uint, p2> >;

template <bool hasDimensions, uint p0, uint p1, uint p2, uint p3>
using TensorView4 =
    SpirvOpaqueType</* OpTypeTensorViewNV */ 5371, integral_constant<uint, 4>,
                    integral_constant<bool, hasDimensions>, integral_constant<uint, p0>,
                    integral_constant<uint, p1>, integral_constant<uint, p2>,
                    integral_constant<uint, p3> >;

template <class View>
HLSL2SPV_TENSOR(/* OpCreateTensorViewNV */ 5377)
View create_tensor_view();

HLSL2SPV_BY_DIMENSION(set_view_dimension, /* OpTensorViewSetDimensionNV */ 5378)
HLSL2SPV_BY_DIMENSION(set_view_stride, /* OpTensorViewSetStrideNV */ 5379)

// Only this part of the matrix is loaded or stored.
template <class View>
HLSL2SPV_TENSOR(/* OpTensorViewSetClipNV */ 5382)
View set_view_clip(View view, uint rowOffset, uint rowSpan, uint columnOffset, uint columnSpan);

#undef HLSL2SPV_BY_DIMENSION
#undef HLSL2SPV_TENSOR
#undef HLSL2SPV_MATRIX2

// ---- Memory, from element `index` of the buffer on ----

// The result has the components of `clipped` outside of the clip of the view.
template <class Matrix, class Element, class Layout, class View>
Matrix cooperativeMatrixLoadTensor(Matrix clipped, RWStructuredBuffer<Element> data, uint index,
                                   Layout layout, View view) {
    return Matrix::Of(instructions::LoadTensor(data[index], clipped._matrix, layout,
                                               MemoryAccessMaskNone, /* TensorView */ 1, view));
}

template <class Matrix, class Element, class Layout>
Matrix cooperativeMatrixLoadTensor(RWStructuredBuffer<Element> data, uint index, Layout layout) {
    Matrix any;
    return Matrix::Of(instructions::LoadTensor(data[index], any._matrix, layout,
                                               MemoryAccessMaskNone, /* no operands */ 0));
}

template <class Matrix, class Element, class Layout>
void cooperativeMatrixStoreTensor(Matrix matrix, RWStructuredBuffer<Element> data, uint index,
                                  Layout layout) {
    instructions::StoreTensor(data[index], matrix._matrix, layout, MemoryAccessMaskNone,
                              /* no operands */ 0);
}

template <class Matrix, class Element, class Layout, class View>
void cooperativeMatrixStoreTensor(Matrix matrix, RWStructuredBuffer<Element> data, uint index,
                                  Layout layout, View view) {
    instructions::StoreTensor(data[index], matrix._matrix, layout, MemoryAccessMaskNone,
                              /* TensorView */ 1, view);
}

} // namespace nv
} // namespace vk

#endif
