// Original values of 64-bit atomics are converted to signed and unsigned results in any lvalue.
//@ options: -fspv-target-env=vulkan1.1
//@ model: 6_6
//@ result int64
//@ buffer bytes uint: 0xfffffffb 0xffffffff 7 0 0xfffffffe 0xffffffff 9 0 3 0 0xfffffff0 0xffffffff
//@ buffer signs int64: -8 5
//@ buffer plain uint64: 6 7
RWByteAddressBuffer bytes;
RWStructuredBuffer<int64_t> result, signs;
RWStructuredBuffer<uint64_t> plain;
groupshared int64_t shared_sign;
struct Holder { int64_t2 pair; int64_t list[2]; };
static uint next = 0;
void check(int64_t value) { result[next++] = value; }

[numthreads(1, 1, 1)]
void main()
{
    int64_t before;
    bytes.InterlockedAdd64(0, 2, before);
    check(WaveActiveSum(before));     //= -5
    check(before < 0);                //= 1
    bytes.InterlockedMin64(0, before, before);
    check(WaveReadLaneFirst(before)); //= -3
    bytes.InterlockedMax64(0, int64_t(4), before);
    check(WaveActiveMax(before));     //= -5
    bytes.InterlockedExchange64(0, int64_t(-1), before);
    check(before);                    //= 4
    bytes.InterlockedCompareExchange64(0, uint64_t(-1), 11, before);
    check(before >> 1);               //= -1
    check(bytes.Load<int64_t>(0));    //= 11

    Holder h = (Holder)0;
    bytes.InterlockedAnd64(16, 0xff, h.pair.y);
    check(h.pair.y);                  //= -2
    bytes.InterlockedOr64(16, 1, h.list[1]);
    check(h.list[1]);                 //= 254
    bytes.InterlockedXor64(16, 3, signs[1]);
    check(signs[1]);                  //= 255
    int narrow;
    bytes.InterlockedAdd64(40, 1, narrow);
    check(narrow);                    //= -16
    float real;
    int64_t sign;
    bytes.InterlockedAdd64(40, 1, sign);
    real = float(sign);
    check(real * 2);                  //= -30
    uint64_t word;
    bytes.InterlockedAdd64(32, 1, word);
    check(WaveActiveSum(word));       //= 3

    shared_sign = -20;
    InterlockedMax(shared_sign, int64_t(-10), before);
    check(WaveActiveSum(before));     //= -20
    InterlockedMin(signs[0], int64_t(-9), before);
    check(before);                    //= -8
    InterlockedMax(plain[0], uint64_t(-1), before);
    check(WaveActiveMin(before));     //= 6
    InterlockedAdd(signs[0], uint64_t(-1), word);
    check(int64_t(word));             //= -9
}
//@ expect signs int64: -10 255
//@ expect plain uint64: 18446744073709551615 7
