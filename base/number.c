/* Half-precision numbers, and the bits of floats of each width. */
#include "number.h"

#include <math.h>
#include <string.h>

enum {
    HALF_INFINITY = 0x7c00,
    HALF_QUIET_NAN = 0x200,
    HALF_BIAS = 15,
    HALF_DIGITS = 10, /* bits of the fraction */
    DOUBLE_BIAS = 1023,
    DOUBLE_DIGITS = 52,
    DOUBLE_EXPONENTS = 0x7ff,
};

uint16_t half_of_double(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint16_t sign = (uint16_t)(bits >> 48 & 0x8000);
    int exponent = (int)(bits >> DOUBLE_DIGITS & DOUBLE_EXPONENTS);
    uint64_t digits = bits & ((UINT64_C(1) << DOUBLE_DIGITS) - 1);
    unsigned shift = DOUBLE_DIGITS - HALF_DIGITS;
    if (exponent == DOUBLE_EXPONENTS)
        return sign | HALF_INFINITY | (digits ? HALF_QUIET_NAN | (uint16_t)(digits >> shift) : 0);
    exponent += HALF_BIAS - DOUBLE_BIAS;
    if (exponent > 2 * HALF_BIAS)
        return sign | HALF_INFINITY;
    if (exponent < -HALF_DIGITS)
        return sign;
    digits |= UINT64_C(1) << DOUBLE_DIGITS;
    if (exponent < 1) { /* subnormal: fewer bits, possibly none */
        shift += (unsigned)(1 - exponent);
        exponent = 1;
    }
    uint64_t kept = digits >> shift, rest = digits & ((UINT64_C(1) << shift) - 1);
    uint64_t middle = UINT64_C(1) << (shift - 1);
    bool rounds_up = rest > middle || (rest == middle && (kept & 1));
    /* The implicit leading bit, if present, increments the exponent. */
    return (uint16_t)(sign + ((unsigned)(exponent - 1) << HALF_DIGITS) + kept + rounds_up);
}

double half_to_double(uint16_t half) {
    int exponent = half >> HALF_DIGITS & 0x1f, digits = half & 0x3ff;
    double magnitude = exponent ? ldexp(0x400 + digits, exponent - HALF_BIAS - HALF_DIGITS)
                                : ldexp(digits, 1 - HALF_BIAS - HALF_DIGITS);
    if (exponent == 0x1f)
        magnitude = digits ? NAN : INFINITY;
    return half & 0x8000 ? -magnitude : magnitude;
}

uint64_t real_bits(double value, unsigned width) {
    float single = (float)value;
    uint32_t low;
    uint64_t bits;
    memcpy(&low, &single, sizeof low);
    memcpy(&bits, &value, sizeof bits);
    return width == 16 ? half_of_double(value) : width == 32 ? low : bits;
}

double real_from_bits(uint64_t bits, unsigned width) {
    uint32_t low = (uint32_t)bits;
    float single;
    double value;
    memcpy(&single, &low, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return width == 16 ? half_to_double((uint16_t)bits) : width == 32 ? (double)single : value;
}
