/* The parts of a variable that are followed each by itself: components of vectors, rows of
 * matrices, members of structs.  An array is one part, and so is what would have too many. */
#ifndef HLSL2SPV_SEMA_PARTS_H
#define HLSL2SPV_SEMA_PARTS_H

#include "../analyser.h"

/* What a place names: a bit for each part of the variable that it is in. */
struct parts {
    const struct variable *variable; /* NULL: of no variable */
    uint32_t mask;
    bool is_exact;             /* no more and no less than these; otherwise some of them */
    uint8_t first, is_settled; /* where the place begins; no step narrows it further */
};

/* All the parts of a type. */
uint32_t type_parts(const struct type *type);
struct parts parts_of_place(struct context *c, const struct expression *place);
/* "color.x": the first part of a variable that is in a mask. */
const char *parts_name(struct context *c, const struct variable *v, uint32_t mask);

#endif
