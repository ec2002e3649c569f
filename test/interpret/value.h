/* Values as the interpreter has them: a cell for each number, truth, handle or part of a pointer in
 * them, in the order of their parts, with a bit that says whether it is defined. */
#ifndef HLSL2SPV_TEST_INTERPRET_VALUE_H
#define HLSL2SPV_TEST_INTERPRET_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../../base/number.h"

struct cell {
    uint64_t bits; /* those above a number's width are zeros */
    bool is_defined;
};

static inline struct cell defined_cell(uint64_t bits) {
    return (struct cell){bits, true};
}

/* What a pointer is made of, a cell each: the object, where in it (a cell of it, a byte of it, an
 * element of an array of resources), how far apart the parts of a matrix, or of a vector in one,
 * lie in bytes, and what is there: before passes made a module legal, a function may be handed a
 * pointer to a type that lies otherwise than its parameter's. */
enum { POINTER_OBJECT, POINTER_OFFSET, POINTER_LAYOUT, POINTER_TYPE, POINTER_CELLS };

static inline uint64_t cut_to(uint64_t bits, unsigned width) {
    return width < 64 ? bits & ((UINT64_C(1) << width) - 1) : bits;
}

static inline int64_t signed_of(uint64_t bits, unsigned width) {
    unsigned above = 64 - width;
    return (int64_t)(bits << above) >> above;
}

static inline double real_of(uint64_t bits, unsigned width) {
    uint32_t low = (uint32_t)bits;
    float single;
    double number;
    if (width == 16)
        return half_to_double((uint16_t)bits);
    memcpy(&single, &low, sizeof single);
    memcpy(&number, &bits, sizeof number);
    return width == 32 ? (double)single : number;
}

/* Rounded once: sums, products, quotients and roots of two floats are as exact as hardware has
 * them. */
static inline uint64_t bits_of_real(double number, unsigned width) {
    float single = (float)number;
    uint32_t low;
    uint64_t bits;
    memcpy(&low, &single, sizeof low);
    memcpy(&bits, &number, sizeof bits);
    return width == 16 ? half_of_double(number) : width == 32 ? low : bits;
}

#endif
