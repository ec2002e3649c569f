/* Rule sets for the memory layout of types. Internal to layout/. */
#ifndef HLSL2SPV_LAYOUT_PACKING_H
#define HLSL2SPV_LAYOUT_PACKING_H

#include "layout_internal.h"

enum { REGISTER_SIZE = 16 }; /* bytes of a register of a Direct3D constant buffer */

/* Differences between the rule sets, except for matrices. */
struct packing_rule {
    bool element_alignment; /* vectors have the alignment of their elements */
    bool may_not_straddle;  /* vectors must not straddle a register boundary */
    bool register_arrays;   /* arrays, matrices and structs are aligned to registers */
    bool open_tail;         /* the next member may use the last register of an array or struct */
    bool tight_matrices;    /* matrices have no gaps and the alignment of their elements */
    bool lines;             /* matrices are arrays of vectors */
};
extern const struct packing_rule packing_rules[PACK_COUNT];

#endif
