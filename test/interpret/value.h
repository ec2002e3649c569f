/* Values of the interpreter: one cell for each number, bool, handle or pointer component, in order,
 * with a flag that says whether it is defined. */
#ifndef HLSL2SPV_TEST_INTERPRET_VALUE_H
#define HLSL2SPV_TEST_INTERPRET_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../../base/number.h"

struct cell {
    uint64_t bits; /* bits above the width of a number are zero */
    bool is_defined;
};

static inline struct cell defined_cell(uint64_t bits) {
    return (struct cell){bits, true};
}

/* The cells of a pointer: the object; the offset in it (cell, byte, or element of an array of
 * resources); the stride of the matrix rows or columns, or of a vector in them, in bytes; and the
 * pointee type.  Before legalization, an argument may point to a type whose layout differs from
 * that of the parameter. */
enum { POINTER_OBJECT, POINTER_OFFSET, POINTER_LAYOUT, POINTER_TYPE, POINTER_CELLS };

static inline uint64_t cut_to(uint64_t bits, unsigned width) {
    return bits & bit_mask(width);
}

#endif
