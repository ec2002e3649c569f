/* Values that variables start with (HLSL [Decl.Init]), and constructors. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_INITIALIZE_H
#define HLSL2SPV_SEMA_EXPRESSION_INITIALIZE_H

#include "../analyser.h"

/* `T x = e`, `T x = { ... }`: a value of *type; an unsized array type is completed from the list.
 */
struct expression *initialize(struct analyser *a, const struct type **type,
                              const struct node *initializer, location at);
/* `float4(a, b.xy, c)`, `S(...)`, `int(x)`. */
struct expression *construct(struct analyser *a, const struct type *type,
                             struct expression_vec *arguments, const struct node *node);

#endif
