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
    return bits & bit_mask(width);
}

#endif
