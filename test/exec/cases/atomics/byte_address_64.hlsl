// 64-bit atomics on byte address buffers in any variable, and on 32-bit words of the same memory.
//@ model: 6_6
//@ dispatch: 4
//@ buffer bytes uint: 0 0 5 0 0 0 0 7
//@ expect bytes uint: 0 64 0 63 4294967293 4294967295 0 9
//@ buffer more[0] uint: 1 1
//@ buffer more[1] uint: 1 1 8 8
//@ expect more[1] uint: 1 1 11 12
//@ expect result uint64: 34359738376 12 30064771072
RWByteAddressBuffer bytes;
RWByteAddressBuffer more[2];
RWStructuredBuffer<uint64_t> result;

struct holder { RWByteAddressBuffer inner; };
void raise(RWByteAddressBuffer b, uint at, uint64_t value) { b.InterlockedMax64(at, value); }

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    bytes.InterlockedAdd64(0, (uint64_t)1 << 30);
    raise(bytes, 8, (uint64_t)(id.x % 64) << 32);
    int64_t least = -3;
    bytes.InterlockedMin64(16, least);
    if (id.x == 0) {
        uint64_t before;
        holder h;
        h.inner = more[1];
        h.inner.InterlockedCompareExchange64(8, ((uint64_t)8 << 32) + 8, ((uint64_t)12 << 32) + 11, before);
        result[0] = before;
        result[1] = more[1].Load(12);
        bytes.InterlockedExchange64(24, (uint64_t)9 << 32, before);
        result[2] = before;
    }
}
