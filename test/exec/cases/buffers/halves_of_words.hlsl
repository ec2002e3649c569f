//@ model: 6_2
//@ options: -enable-16bit-types
//@ dispatch: 4
//@ expect shorts uint16: 0..255
//@ expect pairs uint16: 1..128 99 0
//@ buffer parts uint16: 9*8 @48 9*3
//@ expect parts: half 1.5 int16 -2 3 uint16 9 float 0.25 uint16 7 9 @16 half 1 2 3 4 5 6 7 8 @32 half 1 2 3 4 5 6 @48 uint16 9 5 9
// A 16-bit store does not change the other half of its word, even if another thread stores there.
struct Parts
{
    half a;
    int16_t b, c;
    float d;
    uint16_t e;
};
RWByteAddressBuffer shorts, pairs, parts;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint n = id.x;
    shorts.Store<uint16_t>(n * 2, (uint16_t)n);
    if (n < 64)
        pairs.Store<uint16_t2>(n << 2, uint16_t2(n * 2 + 1, n * 2 + 2));
    if (n == 64)
        pairs.Store<uint16_t>(256, 99);
    if (n == 0)
    {
        Parts p = {1.5, -2, 3, 0.25, 7};
        parts.Store<Parts>(n * 16, p);
        half few[4] = {1, 2, 3, 4};
        parts.Store(16 + (n & ~3u), few);
        parts.Store<half4>((uint)(int)(n * 2) * 2 + 24, half4(5, 6, 7, 8));
        parts.Store<half2x3>(n + 32, half2x3(1, 3, 5, 2, 4, 6));
        parts.Store<uint16_t>(50, 5);
    }
}
