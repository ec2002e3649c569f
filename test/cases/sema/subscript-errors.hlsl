// A subscript of a resource has as many components as the resource has dimensions.
// RUN: not hlsl2spv -spirv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:

RWTexture1D<float> line_;
RWTexture2D<float4> plane;
Texture2DArray<float4> layers;
RWStructuredBuffer<float> list;

[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
    plane[id.xy] = layers[id];
    plane[float2(1, 2)] = layers.mips[0][id];
    line_[id.x] = list[true];
    // CHECK: :[[#@LINE+1]]:11: error: a subscript of 'RWTexture2D<float4>' is of type 'uint2', not 'uint3'
    plane[id] = 1;
    // CHECK: :[[#@LINE+1]]:11: error: a subscript of 'RWTexture2D<float4>' is of type 'uint2', not 'literal int'
    plane[0] = 1;
    // CHECK: :[[#@LINE+1]]:14: error: a subscript of 'RWTexture1D<float>' is of type 'uint', not 'uint2'
    line_[id.xy] = 1;
    // CHECK: :[[#@LINE+1]]:10: error: a subscript of 'RWStructuredBuffer<float>' is of type 'uint', not 'uint3'
    list[id] = 1;
    // CHECK: :[[#@LINE+1]]:38: error: a subscript of 'Texture2DArray<float4>' is of type 'uint3', not 'uint2'
    plane[id.xy] = layers.mips[0][id.xy];
    // CHECK: :[[#@LINE+1]]:11: error: 'RWTexture2D<float4>' has no method 'Lod'; did you mean 'Load'?
    plane.Lod(id.xy);
}
