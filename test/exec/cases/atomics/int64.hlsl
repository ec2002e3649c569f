//@ model: 6_6
//@ dispatch: 4
//@ expect sum uint64: 274877906944 0x3f00000000 18446744073709551615
RWStructuredBuffer<uint64_t> sum;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    InterlockedAdd(sum[0], (uint64_t)1 << 30);
    InterlockedMax(sum[1], (uint64_t)(id.x % 64) << 32);
    InterlockedOr(sum[2], (uint64_t)0xff << (id.x % 8 * 8));
}
