/* Template argument deduction (C++ [temp.deduct]). */
#ifndef HLSL2SPV_SEMA_TEMPLATE_DEDUCE_H
#define HLSL2SPV_SEMA_TEMPLATE_DEDUCE_H

#include "template.h"

/* Arguments found so far for the parameters of a template. */
struct deduction {
    struct analyser *a;
    const struct list *parameters;
    struct type_argument *found; /* one per parameter */
    const bool *is_given;        /* written out, so nothing may contradict them; or NULL */
    bool is_exact;               /* of a specialisation: what names no parameter must be equal */
    bool is_loose;       /* a constant was found that is of another type than its parameter */
    struct scope *scope; /* where other names are looked up */
    unsigned depth;
};

uint32_t template_parameter_count(const struct list *parameters);
/* Matches a parameter's type, as written, with an argument's type. */
bool deduce_type(struct deduction *d, const struct node *type, const struct list *arrays,
                 const struct type *actual);
bool deduce_arguments(struct deduction *d, const struct list *pattern,
                      const struct template_arguments *actual);
/* The number of the parameter that a plain name means, of any sort; -1 when it means none. */
int deduce_parameter(const struct deduction *d, const struct name *name);
/* Whether what is written depends on the parameters. */
bool deduce_mentions(const struct deduction *d, const struct node *node);
/* Whether what stands in front of a '::' does: nothing is deduced from `typename A<T>::type`. */
bool deduce_scopes_mention(const struct deduction *d, const struct name *name);
bool deduce_argument(struct deduction *d, const struct node *node,
                     const struct type_argument *actual);
bool same_argument(const struct type_argument *x, const struct type_argument *y);
/* Whether a constant, as it is written, is an argument, converted to what that is. */
bool equal_constant(const struct constant *written, const struct constant *actual);
bool has_template(const struct type_argument *x, const struct symbol *symbol);

#endif
