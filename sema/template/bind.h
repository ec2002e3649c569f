/* The parameters of a template given a meaning. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_BIND_H
#define HLSL2SPV_SEMA_TEMPLATE_BIND_H

#include "template.h"

/* A scope in which the parameters mean the arguments; defaults fill what is missing in `found`.
 * NULL, with a message if not muted, when something is missing or of the wrong sort.  Names outside
 * mean what they meant when there were `known` symbols; 0: what they mean now. */
struct scope *template_bind(struct analyser *a, struct scope *outer, uint32_t known,
                            const struct list *parameters, struct type_argument *found,
                            const char *name, location at);

#endif
