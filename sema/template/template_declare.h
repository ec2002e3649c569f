/* Templates declared. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_DECLARE_H
#define HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_DECLARE_H

#include "../analyser.h"

void template_declare(struct analyser *a, const struct node *template_node);

#endif
