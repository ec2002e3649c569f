/* Loops that are asked to be unrolled (HLSL [Stmt.Attr.Unroll]). */
#ifndef HLSL2SPV_SEMA_STATEMENT_UNROLL_H
#define HLSL2SPV_SEMA_STATEMENT_UNROLL_H

#include "../analyser.h"

/* The hints of a statement, without 'unroll' if that would take too long. */
const struct attribute *unroll_check(struct analyser *a, const struct statement *loop,
                                     const struct attribute *hints);

#endif
