/* What template.c and deduce.c share. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_H
#define HLSL2SPV_SEMA_TEMPLATE_H

#include "analyser.h"

enum template_kind { TEMPLATE_FUNCTION, TEMPLATE_RECORD, TEMPLATE_ALIAS, TEMPLATE_VARIABLE };

/* `template<...> struct S<T, 4> {...}`, or the same of a variable */
struct specialization {
    const struct node *node; /* NODE_TEMPLATE */
    const struct name_part *pattern;
};

struct instance {
    struct template_arguments arguments;
    struct symbol *symbol; /* the type or the variable; NULL while it fails */
    bool is_special;       /* made from a specialisation */
    bool is_running;       /* being made */
    struct function_symbol *function;
};
VEC(struct instance *, instance_vec);

struct template {
    enum template_kind kind;
    atom name;
    location at;
    const struct node *node;        /* NODE_TEMPLATE */
    const struct node *declaration; /* what it heads */
    const struct node *declarator;  /* of functions and variables */
    struct scope *scope;            /* where its names are looked up */
    struct scope *home;             /* where it is declared */
    VEC(struct specialization, specialization_vec) specializations;
    VEC(const struct node *, member_vec) members; /* NODE_TEMPLATE: members defined out of line */
    struct map instances;                         /* arguments -> struct instance */
    struct instance_vec all;
};

/* Arguments found so far for the parameters of a template. */
struct deduction {
    struct analyser *a;
    const struct list *parameters;
    struct type_argument *found; /* one per parameter */
    const bool *is_given;        /* written out, so nothing may contradict them; or NULL */
    bool is_exact;               /* of a specialisation: what names no parameter must be equal */
    struct scope *scope;         /* where other names are looked up */
    unsigned depth;
};

uint32_t template_parameter_count(const struct list *parameters);
/* Matches a parameter's type, as written, with an argument's type. */
bool deduce_type(struct deduction *d, const struct node *type, const struct list *arrays,
                 const struct type *actual);
bool deduce_arguments(struct deduction *d, const struct list *pattern,
                      const struct template_arguments *actual);
/* A scope in which the parameters mean the arguments; defaults fill what is missing in `found`.
 * NULL, with a message if not muted, when something is missing or of the wrong sort. */
struct scope *template_bind(struct analyser *a, struct scope *outer, const struct list *parameters,
                            struct type_argument *found, const char *name, location at);

/* ---- template_check.c ---- */

/* Reports what is wrong in a template, or in a partial specialisation of it, whatever its
 * arguments will be. */
void template_check(struct analyser *a, struct template *t, const struct node *node);

/* ---- What template.c has for template_declare.c ---- */

/* The declarator that a template's declaration has one of; NULL of a struct's. */
const struct node *template_only_declarator(const struct node *declaration);
/* The place of the instance for these arguments, NULL in it when there is none so far. */
struct instance **template_instance_slot(struct analyser *a, struct template *t,
                                         const struct template_arguments *arguments);
struct instance *template_instance_create(struct analyser *a, struct template *t,
                                          const struct template_arguments *arguments);
/* The record of an instance, known by its name before its members are. */
struct record *template_instance_record(struct analyser *a, struct template *t,
                                        struct instance *instance, struct scope *bound);
void template_make_variable_instance(struct analyser *a, struct template *t,
                                     struct instance *instance, struct scope *bound,
                                     const struct node *declaration);
/* Gives an instance a member whose definition stands outside of the template's body. */
void template_attach_member(struct analyser *a, struct template *t, struct instance *instance,
                            const struct node *member);
void template_attach_template(struct scope *home, struct scope *bound, const struct node *node,
                              atom name);
/* Gives the template's body to the instances that were made before it was there. */
void template_give_bodies(struct analyser *a, struct template *t);
/* Starts `full` with the arguments that a call writes out. */
bool template_take_written(struct analyser *a, const struct template_arguments *written,
                           struct template_arguments *full, bool **is_given);
bool template_deduce_from_call(struct analyser *a, const struct template *t,
                               struct type_argument *found, const bool *is_given,
                               struct expression *const *arguments, uint32_t count);

#endif
