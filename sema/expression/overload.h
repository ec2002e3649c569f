/* Which candidate a call means (HLSL [Overload.Res]). */
#ifndef HLSL2SPV_SEMA_EXPRESSION_OVERLOAD_H
#define HLSL2SPV_SEMA_EXPRESSION_OVERLOAD_H

#include "../analyser.h"

/* Something that a call may mean. */
struct candidate {
    struct function_symbol *function; /* a user's function, or NULL */
    int row;                          /* enum intrinsic or enum method otherwise */
    bool is_method;
    const struct type *return_type;
    const struct type **parameters; /* of a row: one for each argument (the object is not one) */
    uint8_t *directions;            /* of a row: enum parameter_direction */
    uint32_t count;
    uint32_t least, most;             /* arguments that it takes */
    const struct type *template_type; /* of Load<T> */
    uint32_t flags;                   /* the table row's */
    bool is_signed_for_unsigned;      /* which only some dialects take */
    const char *refusal;  /* a reason that the best candidate may not be called, or NULL */
    const char *mismatch; /* why it does not take the arguments: only good for a note; or NULL */
};
VEC(struct candidate, candidate_vec);

/* The best candidate; reports no match and ambiguity, with notes. NULL then. */
const struct candidate *overload_resolve(struct analyser *a, const struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node);
/* "(float, int)": the types of a call's arguments. */
const char *argument_list(struct analyser *a, const struct expression_vec *arguments);

#endif
