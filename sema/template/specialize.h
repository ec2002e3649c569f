/* Which declaration of a template its arguments ask for (C++ [temp.class.spec.match]). */
#ifndef HLSL2SPV_SEMA_TEMPLATE_SPECIALIZE_H
#define HLSL2SPV_SEMA_TEMPLATE_SPECIALIZE_H

#include "deduce.h"

/* Two templates' parameters, which are the same when they have the same number. */
struct pairing {
    struct deduction x, y;
    bool by_meaning; /* names that are written otherwise are looked up, in the scopes of both */
};
/* Whether two types or constants are written alike, or mean the same; what is rarely written never
 * is. */
bool same_written(const struct pairing *p, const struct node *x, const struct node *y);
/* Whether two lists of template parameters are of the same sorts and types. */
bool template_same_parameters(const struct pairing *p);
/* What is written, with room for defaults behind it. */
struct template_arguments template_arguments_padded(struct analyser *a, const struct template *t,
                                                    const struct template_arguments *written);
/* The declaration that these arguments ask for, and the scope to read it in; NULL after an error.
 */
const struct node *template_choose(struct analyser *a, struct template *t,
                                   struct instance *instance, struct scope **bound, location at);
/* The partial specialisation declared before that this one declares again, or NULL. */
struct specialization *template_find_specialization(const struct template *t,
                                                    const struct node *node,
                                                    const struct name_part *pattern);
/* The partial specialisation whose member `member` defines, named by `part`; NULL: the template. */
const struct node *template_specialization_of(struct analyser *a, const struct template *t,
                                              const struct node *member,
                                              const struct name_part *part);

#endif
