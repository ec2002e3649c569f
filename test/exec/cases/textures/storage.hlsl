//@ texture image rgba32f 2x2: 0..15
//@ texture numbers r32i 4x1: 1 2 3 4
//@ texture layers r32f 1x1 layers 3: 5 6 7
//@ texture volume r32f 1x1x2: 8 9
//@ texture line rg32f 2: 1 2 3 4
//@ expect image float: 0 1 2 3 4 50 6 7 8 9 10 11 100 200 300 400
//@ expect numbers int: 1 20 3 -4
//@ expect layers float: 5 60 7
//@ expect volume float: 8 17
//@ expect line float: 3 4 6 8
//@ expect sizes uint: 2 2 1 1 3
RWTexture2D<float4> image;
RWTexture2D<int> numbers;
RWTexture2DArray<float> layers;
RWTexture3D<float> volume;
RWTexture1D<float2> line;
RWStructuredBuffer<uint> sizes;

[numthreads(1, 1, 1)]
void main()
{
    image[uint2(1, 1)] = float4(1, 2, 3, 4) * 100;
    image[uint2(1, 0)].y = 50;
    numbers[uint2(1, 0)] *= 10;
    numbers[uint2(3, 0)] = -numbers.Load(int2(3, 0));
    layers[uint3(0, 0, 1)] = layers[uint3(0, 0, 1)] * 10;
    volume[uint3(0, 0, 1)] += volume[uint3(0, 0, 0)];
    float2 last = line[1];
    line[1] = last * 2;
    line[0] = last;
    image.GetDimensions(sizes[0], sizes[1]);
    layers.GetDimensions(sizes[2], sizes[3], sizes[4]);
}
