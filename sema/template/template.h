/* What template.c and deduce.c share. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_H
#define HLSL2SPV_SEMA_TEMPLATE_H

#include "../analyser.h"

enum template_kind { TEMPLATE_FUNCTION, TEMPLATE_RECORD, TEMPLATE_ALIAS, TEMPLATE_VARIABLE };

/* `template<...> struct S<T, 4> {...}`, or the same of a variable */
struct specialization {
    const struct node *node; /* NODE_TEMPLATE */
    const struct name_part *pattern;
};

/* A template with arguments.  Of a struct there is only the name until someone looks into it: which
 * declaration it is made from is decided then. */
struct instance {
    struct template_arguments arguments;
    struct symbol *symbol; /* the type or the variable; NULL while it fails */
    location at;           /* where it was named last before it was made */
    const struct node
        *special; /* the NODE_TEMPLATE of the specialisation it is made from, or NULL */
    struct type_argument *found; /* for the parameters of the declaration it is made from */
    bool is_explicit;            /* all of it is written out: `template<> struct S<int>` */
    bool is_running;             /* being made */
    struct function_symbol *function;
};
VEC(struct instance *, instance_vec);

/* A member that is defined outside of its template. */
struct outside_member {
    const struct node *node;      /* NODE_TEMPLATE, whose parameters are those of the struct */
    const struct scope *outer;    /* what the parameters around it mean; NULL outside of all */
    const struct name_part *part; /* the struct's name */
    const struct node *special;   /* the specialisation that it is a member of, or NULL */
};

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
    struct symbol *symbol; /* as it was declared */
    VEC(struct outside_member, outside_member_vec) members;
    struct map instances; /* arguments -> struct instance */
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

/* The type or value that a name in a list of arguments may be, which look the same; or NULL. */
const struct name *template_plain_name(const struct node *node);
/* The number of the parameter that a plain name means, of any sort; -1 when it means none. */
int deduce_parameter(const struct deduction *d, const struct name *name);
/* Whether what is written depends on the parameters. */
bool deduce_mentions(const struct deduction *d, const struct node *node);
bool deduce_argument(struct deduction *d, const struct node *node,
                     const struct type_argument *actual);

/* ---- specialize.c ---- */

/* Two templates' parameters, which are the same when they have the same number. */
struct pairing {
    struct deduction x, y;
};
/* Whether two types or constants are written alike; what is rarely written never is. */
bool same_written(const struct pairing *p, const struct node *x, const struct node *y);

/* What is written, with room for defaults behind it. */
struct template_arguments template_arguments_padded(struct analyser *a, const struct template *t,
                                                    const struct template_arguments *written);
/* The declaration that these arguments ask for, and the scope to read it in; NULL after an error.
 */
const struct node *template_choose(struct analyser *a, struct template *t,
                                   struct instance *instance, struct scope **bound, location at);
/* The partial specialisation whose member `member` defines, named by `part`; NULL: the template. */
const struct node *template_specialization_of(struct analyser *a, const struct template *t,
                                              const struct node *member,
                                              const struct name_part *part);

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
/* One argument as it is written; a parameter says which of the meanings of a bare name counts. */
bool template_argument_analyse(struct analyser *a, const struct node *node,
                               struct type_argument *out);
bool same_argument(const struct type_argument *x, const struct type_argument *y);
bool has_template(const struct type_argument *x, const struct symbol *symbol);
void template_make_variable_instance(struct analyser *a, struct template *t,
                                     struct instance *instance, struct scope *bound,
                                     const struct node *declaration);
/* Gives the template the body that `node` defines. */
void template_give_body(struct analyser *a, struct template *t, const struct node *node);
/* The function template of this scope that `node` declares again or defines, or NULL. */
struct template *template_find_function(struct scope *scope, const struct node *node, atom name);

/* ---- template_member.c ---- */

/* A member of a struct, of a template or not, that is defined outside of it. */
void template_declare_member(struct analyser *a, const struct node *node, const struct name *name);
/* Gives an instance a member whose definition stands outside of the template's body. */
void template_attach_member(struct analyser *a, struct instance *instance,
                            const struct outside_member *member);
/* Gives the template's body to the instances that were made before it was there. */
void template_give_bodies(struct analyser *a, struct template *t);
/* Starts `full` with the arguments that a call writes out. */
bool template_take_written(struct analyser *a, const struct template_arguments *written,
                           struct template_arguments *full, bool **is_given);
bool template_deduce_from_call(struct analyser *a, const struct template *t,
                               struct type_argument *found, const bool *is_given,
                               struct expression *const *arguments, uint32_t count);

#endif
