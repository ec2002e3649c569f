//@ dispatch: 4
//@ texture image r32ui 4x4: 0*16
//@ texels list r32i: 0 5
//@ expect image uint: 64 0*3 0 64 0*2 0*2 64 0 0*3 64
//@ expect list int: 256 -3
RWTexture2D<uint> image;
RWBuffer<int> list;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    InterlockedAdd(image[uint2(id.x % 4, id.x % 4)], 1);
    InterlockedAdd(list[0], 1);
    InterlockedMin(list[1], -3);
}
