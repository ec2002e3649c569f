/* Where control goes. */
#ifndef HLSL2SPV_SEMA_STATEMENT_WAYS_H
#define HLSL2SPV_SEMA_STATEMENT_WAYS_H

#include "../analyser.h"

/* Whether control may come out at the end of a statement. */
bool statement_falls_through(struct context *c, const struct statement *s);

#endif
