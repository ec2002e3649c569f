/* Templates of functions. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_FUNCTION_TEMPLATE_H
#define HLSL2SPV_SEMA_TEMPLATE_FUNCTION_TEMPLATE_H

#include "template.h"

/* Gives the template the body that `node` defines. */
void template_give_body(struct analyser *a, struct template *t, const struct node *node);
/* Gives it that body, whether or not it has one already. */
void template_replace_body(struct analyser *a, struct template *t, const struct node *node);
/* A copy of the declaration that is static where the template is declared so. */
struct node *template_as_static(struct analyser *a, const struct template *t,
                                const struct node *declaration);
/* The function template of this scope that `node`, which stands here, defines; or NULL. */
struct template *template_find_function(struct analyser *a, struct scope *scope,
                                        const struct node *node, atom name);
/* Starts `full` with the arguments that a call writes out. */
bool template_take_written(struct analyser *a, const struct template_arguments *written,
                           struct template_arguments *full, bool **is_given);
bool template_deduce_from_call(struct analyser *a, const struct template *t,
                               struct type_argument *found, const bool *is_given,
                               struct expression *const *arguments, uint32_t count, bool *is_loose);
/* Whether a declaration, of a template of that kind, is a definition. */
bool template_has_body(const struct node *declaration, enum template_kind kind);
/* A partial specialisation, or the definition of one that was declared before; false where nothing
 * is new. */
bool template_add_specialization(struct analyser *a, struct template *t, const struct node *node,
                                 const struct name_part *pattern);
/* Whether `node`, which stands here, declares the same function template. */
enum {
    SAME_RESULT = 1, /* the types of their results count */
    SAME_MEANING = 2 /* names that are written otherwise are looked up */
};
bool template_same_function(struct analyser *a, const struct template *t, const struct node *node,
                            unsigned sameness);

#endif
