/* What a call may mean: a function of the program, or a row of the tables. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_CANDIDATE_H
#define HLSL2SPV_SEMA_EXPRESSION_CANDIDATE_H

#include "../analyser.h"

struct candidate {
    struct function_symbol *function; /* a user's function, or NULL */
    int row;                          /* enum intrinsic or enum method otherwise */
    bool is_method;
    bool is_loose; /* of a template, whose arguments do not quite follow from those of the call */
    const struct type *return_type;
    const struct type **parameters; /* of a row: one for each argument (the object is not one) */
    uint8_t *directions;            /* of a row: enum parameter_direction */
    uint32_t count;
    uint32_t least, most;             /* arguments that it takes */
    const struct type *template_type; /* of Load<T> */
    uint32_t flags;                   /* the table row's */
    bool is_signed_for_unsigned;      /* which only some dialects take */
    const char *refusal; /* a reason that the best candidate may not be called, or NULL */
    /* Why it does not take the arguments, only good for a note: what is wrong with one of them, or
     * with them all where that is UINT32_MAX. */
    const char *mismatch;
    uint32_t failed_argument;
    const char *signature; /* of a row that does not take the arguments */
};
VEC(struct candidate, candidate_vec);

const struct type *parameter_type(const struct candidate *c, uint32_t i);
enum parameter_direction parameter_direction(const struct candidate *c, uint32_t i);
uint32_t least_count(const struct candidate *c);
uint32_t most_count(const struct candidate *c);
bool takes_count(const struct candidate *c, size_t count);

/* "f(float, out int)" */
const char *candidate_words(struct analyser *a, const struct candidate *c, const char *name);
/* "(float, int)": the types of a call's arguments. */
const char *argument_list(struct analyser *a, const struct expression_vec *arguments);
/* "inout " and the like, in front of a parameter's type. */
const char *direction_words(enum parameter_direction direction);

#endif
