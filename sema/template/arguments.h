/* Template arguments as they are written. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_ARGUMENTS_H
#define HLSL2SPV_SEMA_TEMPLATE_ARGUMENTS_H

#include "template.h"

/* Inside of an instance the template's bare name means that instance; NULL elsewhere. */
struct symbol *template_self(struct analyser *a, const struct symbol *t);
/* The type or value that a name in a list of arguments may be, which look the same; or NULL. */
const struct name *template_plain_name(const struct node *node);
/* Whether an argument is written `const T`. */
bool template_is_const(const struct node *node);
/* One argument as it is written; a parameter says which of the meanings of a bare name counts. */
bool template_argument_analyse(struct analyser *a, const struct node *node,
                               struct type_argument *out);
/* Reports arguments that are wrong whatever the parameters in them stand for: too many of them, or
 * an expression for a type. */
void template_check_written(struct analyser *a, const struct template *t, const struct list *list,
                            location at);

#endif
