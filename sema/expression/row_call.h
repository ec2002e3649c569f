/* What intrinsics and methods have in common: rows of a name as candidates, and the arguments of
 * the chosen one. */
#ifndef HLSL2SPV_SEMA_ROW_CALL_H
#define HLSL2SPV_SEMA_ROW_CALL_H

#include "pattern.h"

/* The rows of one name. */
struct row_range {
    const struct intrinsic_info *(*info)(int row);
    enum atom_role role;
    unsigned first;    /* plus one, or 0 */
    const char *scope; /* "vk", "dx", or NULL */
    uint32_t groups;   /* of a method's object */
    bool is_method;
};
/* Adds the first row that takes the arguments; if none does, all of them for the notes. */
void row_candidates(const struct pattern_call *call, const struct row_range *rows,
                    struct candidate_vec *out);
bool row_exists(const struct row_range *rows);

/* Puts the arguments behind those that `e`, a call, has; false after an error was reported. */
bool row_arguments(struct analyser *a, struct expression *e, const struct intrinsic_info *info,
                   const struct candidate *chosen, const struct expression_vec *arguments);
void row_append(struct expression *call, struct expression *argument);
/* Reports memory that is aligned less than the largest scalar in it. */
bool check_alignment(struct analyser *a, const struct type *type, uint32_t alignment, location at);
/* Whether an input has the values of all vertices of the primitive: it is not interpolated. */
bool keeps_vertices(const struct expression *e);

#endif
