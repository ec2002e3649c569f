//@ model: 6_6
//@ buffer values int64: 1 0x100000000 -2 7 0x700000002
//@ result int
#include "../../check.hlsli"
StructuredBuffer<int64_t> values;

// The literals of a 64-bit switch have two words each, even after the selector was replaced.
int chosen(int64_t value) {
    int64_t held = value;
    switch (held) {
    case 1: return 10;
    case 0x100000000: return 20;
    case -2: return 30;
    case 0x700000002: return 40;
    default: return 50;
    }
}

int64_t doubled(int64_t value) {
    if (value < 0)
        return value;
    return value * 2;
}

[numthreads(1, 1, 1)]
void main()
{
    for (uint i = 0; i < 5; i++)
        check(chosen(values[i]));     //= 10 20 30 50 40
    int sum = 0;
    [unroll]
    for (uint k = 0; k < 5; k++)
        switch (doubled(values[k])) {
        case 2: sum += 1; break;
        case 0x200000000: sum += 2; break;
        case -2: sum += 4; break;
        case 0xe00000004: sum += 8;
        case 14: sum += 16; break;
        }
    check(sum);                       //= 47
    switch (int64_t(5) << 32) {
    case 0x500000000: check(1u); break; //= 1
    case 5: check(2u); break;
    default: check(3u);
    }
}
