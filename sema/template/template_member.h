/* Members that are defined outside of their structs. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_MEMBER_H
#define HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_MEMBER_H

#include "template.h"

/* A member of a struct, of a template or not, that is defined outside of it. */
void template_declare_member(struct analyser *a, const struct node *node, const struct name *name);
/* Gives an instance a member whose definition stands outside of the template's body. */
void template_attach_member(struct analyser *a, struct instance *instance,
                            const struct outside_member *member);

#endif
