// Attributes and modifiers of a member apply to the resource that the member becomes: in arrays, in
// derived structs, and when the struct is copied or passed on.
// RUN: hlsl2spv -T cs_6_0 -O0 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -E pixel %s | FileCheck %s --check-prefix=PIXEL
// RUN: not hlsl2spv -T cs_6_0 -DREFUSED %s 2>&1 | FileCheck %s --check-prefix=REFUSED
struct Base {
    [[vk::image_format("r16ui")]] RWTexture2D<uint> layers[2];
};
struct Target : Base {
    globallycoherent RWStructuredBuffer<uint> words;
    [[vk::ext_decorate(/* Restrict */ 19)]] RWByteAddressBuffer bytes;
    [[vk::image_format("rg16f")]] RWBuffer<float2> pairs;
    RWBuffer<float2> others;
    float scale;
};
Target targets[2];

// CHECK-DAG: OpDecorate %targets_1__words Coherent
// CHECK-DAG: OpDecorate %targets_1__bytes Restrict
// CHECK-DAG: [[LAYER:%[A-Za-z_0-9]+]] = OpTypeImage %uint 2D 2 0 0 2 R16ui
// CHECK-DAG: [[LAYERS:%[A-Za-z_0-9]+]] = OpTypeArray [[LAYER]] %uint_2
// CHECK-DAG: [[POINTER:%[A-Za-z_0-9]+]] = OpTypePointer UniformConstant [[LAYERS]]
// CHECK-DAG: %targets_1__layers = OpVariable [[POINTER]] UniformConstant
// CHECK-DAG: [[PAIRS:%[A-Za-z_0-9]+]] = OpTypeImage %float Buffer 2 0 0 2 Rg16f
// CHECK-DAG: [[TO_PAIRS:%[A-Za-z_0-9]+]] = OpTypePointer UniformConstant [[PAIRS]]
// CHECK-DAG: %targets_1__pairs = OpVariable [[TO_PAIRS]] UniformConstant
// CHECK-DAG: [[OTHERS:%[A-Za-z_0-9]+]] = OpTypeImage %float Buffer 2 0 0 2 Rg32f
// CHECK-DAG: [[TO_OTHERS:%[A-Za-z_0-9]+]] = OpTypePointer UniformConstant [[OTHERS]]
// CHECK-DAG: %targets_1__others = OpVariable [[TO_OTHERS]] UniformConstant

Target pick(bool twice)
{
    Target chosen = targets[1];
    if (twice)
        chosen.pairs = targets[1].pairs;
    return chosen;
}

void write(Target t, uint i)
{
    t.layers[1][uint2(i, i)] = t.words[i] * t.scale;
    t.words[i] = t.pairs[i].x;
    t.bytes.Store(i, t.words[i + 1]);
    t.others[i] = t.pairs[i + 1];
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    Target local = targets[1];
    write(local, id.x);
    write(pick(id.x == 3), id.x);
}

struct Attachments {
    [[vk::input_attachment_index(3)]] SubpassInput<float4> color;
};
Attachments attachments;

// PIXEL: OpDecorate %attachments_color InputAttachmentIndex 3
float4 pixel() : SV_Target
{
    return attachments.color.SubpassLoad();
}

#ifdef REFUSED
struct Misfit {
    // REFUSED: [[#@LINE+1]]:53: error: image format 'r32f' does not fit texels of type 'uint4'
    [[vk::image_format("r32f")]] RWTexture2D<uint4> texels;
    // REFUSED: [[#@LINE+1]]:24: error: 'r32g' is not an image format; did you mean
    [[vk::image_format("r32g")]] RWTexture2D<float> others[2];
};
Misfit misfits[2];
#endif
