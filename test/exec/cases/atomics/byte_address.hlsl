//@ dispatch: 2
//@ buffer data uint: 100 0 0xff 0 50 7
//@ expect data uint: 228 127 0 0xffffffff 0 9
//@ expect result uint: 7 8
RWByteAddressBuffer data;
RWStructuredBuffer<uint> result;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint old;
    data.InterlockedAdd(0, 1);
    data.InterlockedMax(4, id.x);
    data.InterlockedAnd(8, id.x << 8);
    data.InterlockedOr(12, id.x < 32 ? 1u << id.x : 0xffffffff);
    data.InterlockedMin(16, id.x, old);
    if (id.x == 0)
    {
        data.InterlockedExchange(20, 8, result[0]);
        data.InterlockedCompareExchange(20, 8, 9, result[1]);
    }
}
