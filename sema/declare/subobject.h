/* What describes a pipeline of Direct3D, and is checked and dropped. */
#ifndef HLSL2SPV_SEMA_DECLARE_SUBOBJECT_H
#define HLSL2SPV_SEMA_DECLARE_SUBOBJECT_H

#include "../analyser.h"

bool is_subobject(const struct type *type);
void subobject_check(struct analyser *a, const struct type *type, const struct node *initializer,
                     location at);

#endif
