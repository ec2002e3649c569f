/* Functions declared (HLSL [Decl.Function], [Overload.Decl]). */
#ifndef HLSL2SPV_SEMA_DECLARE_FUNCTION_H
#define HLSL2SPV_SEMA_DECLARE_FUNCTION_H

#include "../name/symbol.h"

/* Declares or defines a function: `declaration` holds its return type and attributes. */
struct function_symbol *function_declare(struct analyser *a, const struct node *declaration,
                                         const struct node *declarator);
/* The same without declaring its name: a template's instance. */
struct function_symbol *function_create(struct analyser *a, const struct node *declaration,
                                        const struct node *declarator, struct scope *target);
/* In a given scope; a definition outside of its struct must have been declared there. */
struct function_symbol *function_declare_in(struct analyser *a, const struct node *declaration,
                                            const struct node *declarator, struct scope *target,
                                            bool must_exist);
bool same_parameters(const struct function *f, const struct function *g);
/* A second declaration of a function; the definition's parameters are the ones that count. */
struct function_symbol *function_merge(struct analyser *a, struct function_symbol *old,
                                       struct function_symbol *new);
/* Takes the place of the method with the same parameters. */
void function_replace(struct analyser *a, struct scope *target, struct function_symbol *f);

#endif
