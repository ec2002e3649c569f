/* Instances of templates. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_INSTANCE_H
#define HLSL2SPV_SEMA_TEMPLATE_INSTANCE_H

#include "template.h"

/* How deep instantiations may lead to others. */
enum { MAX_INSTANTIATION = 256 };

struct instancing *instancing_of(struct analyser *a);
/* The declarator that a template's declaration has one of; NULL of a struct's. */
const struct node *template_only_declarator(const struct node *declaration);
/* The instance for these arguments, made when there is none so far. */
struct instance *template_instance(struct analyser *a, struct template *t,
                                   const struct template_arguments *arguments, bool *is_new);
/* As if nobody had asked for it. */
void template_forget_instance(struct analyser *a, struct template *t,
                              const struct template_arguments *arguments);
/* "N::S<int, 4>" */
const char *instance_name(struct analyser *a, const struct template *t,
                          const struct template_arguments *arguments);
/* A symbol that is not declared anywhere, for what the template's name means with arguments. */
struct symbol *instance_type_symbol(struct analyser *a, const struct template *t,
                                    const struct type *type);
/* The record of an instance, known by its name before its members are. */
struct record *template_instance_record(struct analyser *a, struct template *t,
                                        struct instance *instance, struct scope *bound);
void template_make_variable_instance(struct analyser *a, struct template *t,
                                     struct instance *instance, struct scope *bound,
                                     const struct node *declaration);

#endif
