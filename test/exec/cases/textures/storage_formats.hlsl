//@ texture bytes rgba8 2x1: 0*8
//@ texture halves rgba16f 1x1: 0*4
//@ texture words rgba16ui 1x1: 0*4
//@ texture singles r32f 1x1: 2.5
//@ expect bytes unorm8: 1 0 0.2 0.4 0.2 1 1 0
//@ expect halves half: 1.5 -2.5 65504 0
//@ expect words uint16: 1 65535 3 4
//@ expect singles float: 5
[[vk::image_format("rgba8")]] RWTexture2D<float4> bytes;
[[vk::image_format("rgba16f")]] RWTexture2D<float4> halves;
[[vk::image_format("rgba16ui")]] RWTexture2D<uint4> words;
RWTexture2D<float> singles;

[numthreads(1, 1, 1)]
void main()
{
    bytes[uint2(0, 0)] = float4(1, -1, 0.2, 0.4);
    bytes[uint2(1, 0)] = bytes[uint2(0, 0)].zxxy;
    halves[uint2(0, 0)] = float4(1.5, -2.5, 65504, 0);
    words[uint2(0, 0)] = uint4(1, 65535, 3, 4);
    singles[uint2(0, 0)] *= 2;
}
