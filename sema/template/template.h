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

#include "../name/name.h"
#include "../analyser.h"

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

/* Template arguments as they are written. */

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

/* The parameters of a template given a meaning. */

/* A scope in which the parameters mean the arguments; defaults fill what is missing in `found`.
 * NULL, with a message if not muted, when something is missing or of the wrong sort.  Names outside
 * mean what they meant when there were `known` symbols; 0: what they mean now. */
struct scope *template_bind(struct analyser *a, struct scope *outer, uint32_t known,
                            const struct list *parameters, struct type_argument *found,
                            const char *name, location at);

/* Template argument deduction (C++ [temp.deduct]). */

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

/* Which declaration of a template its arguments ask for (C++ [temp.class.spec.match]). */

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

/* Instances of templates. */

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

/* Templates of functions. */

/* Gives the template the body that `node` defines. */
void template_give_body(struct analyser *a, struct template *t, const struct node *node);
/* Gives it that body, whether or not it has one already. */
void template_replace_body(struct analyser *a, struct template *t, const struct node *node);
/* A copy of the declaration that is static where the template is declared so. */
struct node *template_as_static(struct analyser *a, const struct template *t,
                                const struct node *declaration);
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

/* Members that are defined outside of their structs. */

/* A member of a struct, of a template or not, that is defined outside of it. */
void template_declare_member(struct analyser *a, const struct node *node, const struct name *name);
/* Gives an instance a member whose definition stands outside of the template's body. */
void template_attach_member(struct analyser *a, struct instance *instance,
                            const struct outside_member *member);

/* Templates that nobody has asked an instance of (C++ [temp.res]). */

/* Reports what is wrong in a template, or in the partial specialisation of it for a pattern,
 * whatever its arguments will be. */
void template_check(struct analyser *a, struct template *t, const struct node *node,
                    const struct name_part *pattern);

/* Templates declared. */

void template_declare(struct analyser *a, const struct node *template_node);

#endif
