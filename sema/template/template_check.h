/* Templates that nobody has asked an instance of (C++ [temp.res]). */
#ifndef HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_CHECK_H
#define HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_CHECK_H

#include "template.h"

/* Reports what is wrong in a template, or in the partial specialisation of it for a pattern,
 * whatever its arguments will be. */
void template_check(struct analyser *a, struct template *t, const struct node *node,
                    const struct name_part *pattern);

#endif
