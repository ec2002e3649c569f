/* Numbers of limited width: integers, and floats of 16 (binary16 of IEEE 754), 32 and 64 bits. */
#ifndef HLSL2SPV_BASE_NUMBER_H
#define HLSL2SPV_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Returns `width` ones, up to 64. */
static inline uint64_t bit_mask(uint64_t width) {
    return width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
}

/* Sign-extends the lowest `width` bits; `width` is 1 to 64. */
static inline int64_t extend_sign(uint64_t bits, unsigned width) {
    return (int64_t)(bits << (64 - width)) >> (64 - width);
}

/* Sign- or zero-extends an integer to 64 bits. */
static inline uint64_t integer_of_width(uint64_t bits, unsigned width, bool is_signed) {
    return is_signed ? (uint64_t)extend_sign(bits, width) : bits & bit_mask(width);
}

/* Rounds to nearest, ties to even. */
uint16_t half_of_double(double value);
double half_to_double(uint16_t half);
/* Rounds to a float of `width` bits, to nearest, ties to even. */
static inline double real_of_width(double value, unsigned width) {
    return width == 16   ? half_to_double(half_of_double(value))
           : width == 32 ? (double)(float)value
                         : value;
}
uint64_t real_bits(double value, unsigned width);
double real_from_bits(uint64_t bits, unsigned width);

#endif
