/* Literals (HLSL [Expr.Primary.Literal]; until HLSL 202x they have types of their own): `1` and
 * `1.5` are exact and without a width until what they are used for gives them one. */
#ifndef HLSL2SPV_SEMA_CONVERT_LITERAL_H
#define HLSL2SPV_SEMA_CONVERT_LITERAL_H

#include "../analyser.h"

/* A literal type made real: int or uint, float; others unchanged. */
const struct type *type_without_literal(struct analyser *a, const struct type *type);
struct expression *convert_without_literal(struct analyser *a, struct expression *e);
/* An expression of a literal type with a real one instead: as near to `to` as its value can be
 * without a conversion that the source does not say. */
struct expression *literal_settle(struct analyser *a, struct expression *e, enum scalar to);

#endif
