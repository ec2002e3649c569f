// The disassembly equals the output of spirv-dis, whose newer versions align offsets.
// REQUIRES: spirv-val
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types -fspv-target-env=vulkan1.2 %s -Fo %t.spv -Fc %t.text
// RUN: spirv-dis %t.spv -o %t.expected
// RUN: diff %t.expected %t.text
// RUN: hlsl2spv -dumpbin %t.spv > %t.dumped
// RUN: diff %t.expected %t.dumped
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types -fspv-target-env=vulkan1.2 %s -Zi -No | sed 's/ *; 0x/ ; 0x/' > %t.offsets
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types -fspv-target-env=vulkan1.2 %s -Zi -Fo %t.zi.spv
// RUN: spirv-dis --offsets %t.zi.spv | sed 's/ *; 0x/ ; 0x/' > %t.expected
// RUN: diff %t.expected %t.offsets

struct Block
{
    float4x3 matrices[2];
    int64_t wide;
    half narrow;
};

ConstantBuffer<Block> block;
Texture2DArray<int2> image;
RWStructuredBuffer<double> numbers;

float4 main(nointerpolation float2 uv : A, uint mode : MODE, float4 position : SV_Position) : SV_Target
{
    float4 sum = float4(1e-10, -2.5, 3.40282347e+38, 1.0 / 3);
    half small = block.narrow * half(0.1) + half(-65504);
    switch (mode)
    {
    case 1: sum += image[uint3(uv, 1)].xyxy; break;
    case 0xffffffff: sum.xyz += mul(block.matrices[1], float3(uv, 1)).xyz; break;
    default: numbers[mode] = 0.1L * block.wide; break;
    }
    return fma(double4(sum), 2, numbers[1]) + small + position;
}
