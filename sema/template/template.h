/* Templates (C++ [temp], which HLSL 2021 follows).
 *
 * A template has partial specializations, stored in source form, and instances, indexed by their
 * arguments and including the explicit specializations. An instance is created by analyzing the
 * syntax of the template again in a scope that binds its parameters to the arguments. */
#ifndef HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_H
#define HLSL2SPV_SEMA_TEMPLATE_TEMPLATE_H

#include "../name/name.h"
#include "../analyser.h"

enum template_kind { TEMPLATE_FUNCTION, TEMPLATE_RECORD, TEMPLATE_ALIAS, TEMPLATE_VARIABLE };

/* A partial specialization `template<...> struct S<T, 4> {...}` or the same for a variable. */
struct specialization {
    const struct node *node; /* NODE_TEMPLATE */
    const struct name_part *pattern;
    uint32_t known; /* The number of symbols at its declaration. */
    /* The arguments that do not depend on parameters, by position; NULL until needed. */
    struct type_argument *fixed;
};

/* A template with arguments. A struct instance is only a name until its members are needed. Its
 * specialization is selected at that point. */
struct instance {
    struct template_arguments arguments;
    struct symbol *symbol; /* The type or the variable; NULL until it is created successfully. */
    location at;           /* The last use before the instantiation. */
    const struct node *special;  /* The NODE_TEMPLATE of the selected specialization, or NULL. */
    struct type_argument *found; /* The arguments for the parameters of the selected declaration. */
    bool is_explicit;            /* An explicit specialization: `template<> struct S<int>`. */
    bool is_running;             /* Being instantiated. */
    struct function_symbol *function;
};
VEC(struct instance *, instance_vec);

/* A member that is defined outside of its template. */
struct outside_member {
    const struct node *node; /* NODE_TEMPLATE, with the parameters of the struct */
    /* The bindings of the enclosing template's parameters, or NULL. */
    const struct scope *outer;
    const struct name_part *part; /* The component of the name that denotes the struct. */
    const struct node *special;   /* The specialization that has the member, or NULL. */
};

struct template {
    enum template_kind kind;
    atom name;
    location at;
    const struct node *node;        /* NODE_TEMPLATE */
    const struct node *declaration; /* The templated declaration. */
    const struct node *declarator;  /* The declarator of a function or variable. */
    struct scope *scope;            /* The scope for name lookup. */
    struct scope *home;             /* The scope of the declaration. */
    VEC(struct specialization, specialization_vec) specializations;
    struct symbol *symbol; /* The declared symbol. */
    uint32_t known;        /* The number of symbols at its definition. */
    VEC(struct outside_member, outside_member_vec) members;
    struct map instances; /* arguments -> struct instance */
    struct instance_vec all;
};

/* Counters for limits and for notes about instantiations. */
struct instancing {
    uint32_t count;
    uint32_t noted_errors, noted_instances;
};

/* ---- Arguments in source form ---- */

/* Returns the current instance if the scope is within one, because the template's bare name denotes
 * it. Otherwise returns NULL. */
struct symbol *template_self(struct analyser *a, const struct symbol *t);
/* Returns the name in an argument, which may denote a type or a value, or NULL. */
const struct syntax_name *template_plain_name(const struct node *node);
/* Returns whether an argument is of the form `const T`. */
bool template_is_const(const struct node *node);
/* Analyzes an argument. The parameter selects among the meanings of a bare name. */
bool template_argument_analyse(struct analyser *a, const struct node *node,
                               struct type_argument *out);
/* Reports arguments that are wrong for all parameter values: too many arguments, or an expression
 * for a type parameter. */
void template_check_written(struct analyser *a, const struct template *t, const struct list *list,
                            location at);

/* ---- Binding of parameters ---- */

/* Creates a scope with the parameters bound to `found`, which is completed with defaults. Returns
 * NULL, with a message unless muted, if an argument is missing or of the wrong kind. Other names
 * are looked up among the first `known` symbols, or among all if it is 0. */
struct scope *template_bind(struct analyser *a, struct scope *outer, uint32_t known,
                            const struct list *parameters, struct type_argument *found,
                            const char *name, location at);

/* ---- Deduction (C++ [temp.deduct]) ---- */

/* The arguments deduced so far for the parameters of a template. */
struct deduction {
    struct analyser *a;
    const struct list *parameters;
    struct type_argument *found; /* One per parameter. */
    const bool *is_given;        /* Explicit arguments, which are not deduced; or NULL. */
    /* Matching a specialization: terms without parameters must be equal. */
    bool is_exact;
    bool is_loose;       /* The types of a deduced constant and of its parameter differ. */
    struct scope *scope; /* The scope for lookup of other names. */
    unsigned depth;
};

uint32_t template_parameter_count(const struct list *parameters);
/* Matches the type of a parameter in source form with the type of an argument. */
bool deduce_type(struct deduction *d, const struct node *type, const struct list *arrays,
                 const struct type *actual);
bool deduce_arguments(struct deduction *d, const struct list *pattern,
                      const struct template_arguments *actual);
/* Returns the index of the parameter of any kind that a plain name denotes, or -1. */
int deduce_parameter(const struct deduction *d, const struct syntax_name *name);
/* Returns whether a node depends on the parameters. */
bool deduce_mentions(const struct deduction *d, const struct node *node);
/* Returns whether a qualifier depends on the parameters; `typename A<T>::type` is not deduced. */
bool deduce_scopes_mention(const struct deduction *d, const struct syntax_name *name);
bool deduce_argument(struct deduction *d, const struct node *node,
                     const struct type_argument *actual);
bool template_same_argument(const struct type_argument *x, const struct type_argument *y);
/* Returns whether a constant, converted to the type of an argument, is equal to it. */
bool constant_equals(const struct constant *written, const struct constant *actual);

/* ---- Selection of a declaration (C++ [temp.class.spec.match]) ---- */

/* The parameters of two templates, which correspond by index. */
struct pairing {
    struct deduction x, y;
    bool by_meaning; /* Different names are looked up in the scopes of both templates. */
};
/* Returns whether two types or constants are equal; uncommon forms never are. */
bool template_same_written(const struct pairing *p, const struct node *x, const struct node *y);
/* Returns whether two lists of template parameters have the same kinds and types. */
bool template_same_parameters(const struct pairing *p);
/* Returns the arguments with empty ones added up to the number of parameters. */
struct template_arguments template_arguments_padded(struct analyser *a, const struct template *t,
                                                    const struct template_arguments *written);
/* Returns the declaration for the arguments and the scope to analyze it in, or NULL. */
const struct node *template_choose(struct analyser *a, struct template *t,
                                   struct instance *instance, struct scope **bound, location at);
/* Returns the earlier declaration of the same partial specialization, or NULL. */
struct specialization *template_find_specialization(const struct template *t,
                                                    const struct node *node,
                                                    const struct name_part *pattern);
/* Returns the partial specialization to which a member defined outside belongs, or NULL for the
 * template. */
const struct node *template_specialization_of(struct analyser *a, const struct template *t,
                                              const struct node *member,
                                              const struct name_part *part);

/* ---- Instances ---- */

/* The maximum depth of nested instantiations. */
enum { MAX_INSTANTIATION = 256 };

struct instancing *function_instancing(struct analyser *a);
/* Returns the only declarator of a template's declaration, or NULL for a struct. */
const struct node *template_only_declarator(const struct node *declaration);
/* Returns the instance for the arguments, and creates it if it does not exist. */
struct instance *template_instance(struct analyser *a, struct template *t,
                                   const struct template_arguments *arguments, bool *is_new);
/* Removes an instance, so that its next use creates it again. */
void template_forget_instance(struct analyser *a, struct template *t,
                              const struct template_arguments *arguments);
/* Returns the name of an instance: "N::S<int, 4>". */
const char *template_instance_name(struct analyser *a, const struct template *t,
                                   const struct template_arguments *arguments);
/* Returns an undeclared symbol for an instance's type. */
struct symbol *template_instance_symbol(struct analyser *a, const struct template *t,
                                        const struct type *type);
/* Returns the record of an instance, which has a name but no members yet. */
struct record *template_instance_record(struct analyser *a, struct template *t,
                                        struct instance *instance, struct scope *bound);
void template_make_variable_instance(struct analyser *a, struct template *t,
                                     struct instance *instance, struct scope *bound,
                                     const struct node *declaration);

/* ---- Function templates ---- */

/* Adds the body in `node` to the template. */
void template_give_body(struct analyser *a, struct template *t, const struct node *node);
/* Replaces the body of the template with that in `node`. */
void template_replace_body(struct analyser *a, struct template *t, const struct node *node);
/* Returns a copy of the declaration, which is static if the template is. */
struct node *template_as_static(struct analyser *a, const struct template *t,
                                const struct node *declaration);
/* Stores the explicit arguments of a call in `full`. */
bool template_accept_written(struct analyser *a, const struct template_arguments *written,
                             struct template_arguments *full, bool **is_given);
bool template_deduce_from_call(struct analyser *a, const struct template *t,
                               struct type_argument *found, const bool *is_given,
                               struct expression *const *arguments, uint32_t count, bool *is_loose);
/* Creates the function with the parameters bound in a scope. Returns NULL, without a message, if
 * its signature is invalid. */
struct function_symbol *template_make_function(struct analyser *a, struct template *t,
                                               struct scope *bound, location at);
/* Returns whether the declaration of a template is a definition. */
bool template_has_body(const struct node *declaration, enum template_kind kind);
/* Adds or defines a partial specialization. Returns false if it is a redeclaration. */
bool template_add_specialization(struct analyser *a, struct template *t, const struct node *node,
                                 const struct name_part *pattern);
/* Returns whether `node`, declared in the current scope, is the same function template. */
enum {
    SAME_RESULT = 1, /* compares the result types */
    SAME_MEANING = 2 /* looks up different names */
};
bool template_same_function(struct analyser *a, const struct template *t, const struct node *node,
                            unsigned sameness);
/* Finds the declaration of a function template defined outside of its struct. */
struct template *template_find_function(struct analyser *a, struct scope *scope,
                                        const struct node *node, atom name, bool has_body);
/* Returns the symbol of an instance, which is created on demand. */
struct symbol *template_instantiate(struct analyser *a, struct symbol *symbol,
                                    const struct template_arguments *args, location at);

/* Defines a member outside of its struct or template. */
void template_declare_member(struct analyser *a, const struct node *node,
                             const struct syntax_name *name);
/* Adds a member defined outside of the template to an instance. */
void template_attach_member(struct analyser *a, struct instance *instance,
                            const struct outside_member *member);

/* ---- Uninstantiated templates (C++ [temp.res]) ---- */

/* Reports errors in a template or partial specialization that do not depend on arguments. */
void template_check(struct analyser *a, struct template *t, const struct node *node,
                    const struct name_part *pattern);

/* ---- Declarations ---- */

void template_declare(struct analyser *a, const struct node *template_node);

#endif
