/* Templates as they are kept (C++ [temp], which HLSL 2021 follows).
 *
 *     template S --> specializations: S<T *>, ...      (partial ones, as they are written)
 *           `------> instances:  (int) -> S<int>       (by their arguments; explicit ones among
 * them)
 *
 * An instance is made by reading the template's syntax again in a scope where its parameters mean
 * the arguments. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_H
#define HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_H

#include "../name/symbol.h"

enum template_kind { TEMPLATE_FUNCTION, TEMPLATE_RECORD, TEMPLATE_ALIAS, TEMPLATE_VARIABLE };

/* `template<...> struct S<T, 4> {...}`, or the same of a variable */
struct specialization {
    const struct node *node; /* NODE_TEMPLATE */
    const struct name_part *pattern;
    uint32_t known; /* symbols there were when it was declared */
    /* By position, what depends on no parameter; NULL till asked for. */
    struct type_argument *fixed;
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
    uint32_t known;        /* symbols there were when it was defined */
    VEC(struct outside_member, outside_member_vec) members;
    struct map instances; /* arguments -> struct instance */
    struct instance_vec all;
};

/* What was made so far, and how far the notes on it came. */
struct instancing {
    uint32_t count;
    uint32_t noted_errors, noted_instances;
};

#endif
