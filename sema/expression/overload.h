/* Which candidate a call means (HLSL [Overload.Res]). */
#ifndef HLSL2SPV_SEMA_EXPRESSION_OVERLOAD_H
#define HLSL2SPV_SEMA_EXPRESSION_OVERLOAD_H

#include "candidate.h"

/* The best candidate; reports no match and ambiguity, with notes. NULL then.  Writes into the
 * candidates why they do not fit. */
const struct candidate *overload_resolve(struct analyser *a, struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node);

#endif
