/* What stands left of a dot: an object of a struct, of a built-in type, or numbers. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_OBJECT_H
#define HLSL2SPV_SEMA_EXPRESSION_OBJECT_H

#include "../analyser.h"

/* What stands left of the dot of a NODE_MEMBER: an object, the content of a constant buffer, the
 * base named by `object.Base::member`. *last is the member's own name. */
struct expression *analyse_object(struct analyser *a, const struct node *node,
                                  const struct name_part **last);
/* ConstantBuffer<T> and TextureBuffer<T> as the T that they hold; others as they are. */
struct expression *buffer_content(struct analyser *a, struct expression *e);

#endif
