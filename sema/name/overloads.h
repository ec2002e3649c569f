/* The functions of a name that has many, by the types of their parameters.  They are chained
 * through function_symbol.next_alike, in the order of their declarations. */
#ifndef HLSL2SPV_SEMA_NAME_OVERLOADS_H
#define HLSL2SPV_SEMA_NAME_OVERLOADS_H

#include "symbol.h"

/* Those with parameters like a function's, all that could be the same one among them; first: of the
 * overload set. */
struct symbol *overloads_like(struct analyser *a, struct symbol *first, const struct function *f);
/* Those that take arguments without any cost, where one has just their types: no other function of
 * the set is as good a candidate.  NULL where there is none, or where they cannot be told, as in a
 * set of few. */
struct symbol *overloads_taking(struct analyser *a, struct symbol *first,
                                const struct expression_vec *arguments);
/* A function of a set got a default value. */
void overloads_heed_default(const struct function_symbol *f);

#endif
