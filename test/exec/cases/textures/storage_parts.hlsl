//@ texture image rgba32f 2x2: 0..15
//@ expect image float: 7 1 2 30 4 50 60 7 8 9 20 11 12 1 14 16
//@ buffer n uint: 0 1 2 3
RWTexture2D<float4> image;
StructuredBuffer<uint> n;

// Components of texels with constant and dynamic indices, of whole and partial texels.
[numthreads(1, 1, 1)]
void main()
{
    image[uint2(0, 0)][3] = 30;
    image[uint2(0, 0)][n[0]] = 7;
    image[uint2(1, 0)].zy[n[1]] = 50;
    image[uint2(1, 0)].zy[0] = 60;
    image[uint2(0, 1)].wz[1] *= 2;
    image[uint2(1, 1)].yw.y += n[1];
    image[uint2(1, 1)].y -= 3 * n[2] + 6;
}
