/* Internal to sema/: the analyzer, the first parameter of most functions. One analyzer processes
 * one syntax tree. Each subject has its own header; upcalls are declared in upcalls.h.
 *
 * An invalid expression is reported once and becomes expr_error(). Functions that receive an error
 * operand propagate it without another message. */
#ifndef HLSL2SPV_SEMA_ANALYSER_H
#define HLSL2SPV_SEMA_ANALYSER_H

#include "sema.h"

VEC(struct expression *, expression_vec);
VEC(struct function *, function_vec);
VEC(struct variable *, variable_vec);

struct candidate;
struct candidate_vec;
struct function_symbol;
struct scope;
struct symbol;
struct template_arguments;

/* The context of the construct being analyzed. Most of it is reset for a function body. */
struct surroundings {
    struct scope *scope;
    struct arena *nodes; /* The arena for tree nodes; that of a body may be freed after the body. */
    struct function_symbol *function; /* The function whose body is being analyzed, or NULL. */
    const struct record *record;      /* The record whose members are being analyzed, or NULL. */
    struct variable *this_;           /* The `this` parameter of the current method, or NULL. */
    struct scope *left_loop;          /* The scope of the last `for` before this point, or NULL. */
    struct switch_state *switch_;     /* The innermost switch; defined in switch.c. */
    uint32_t loop_depth, switch_depth;
    uint32_t control_depth; /* The number of enclosing ifs, loops and switches. */
    uint32_t record_depth;  /* The number of enclosing struct definitions. */
    uint32_t instantiation_depth;
    uint32_t nesting;    /* Enclosing statements and expressions, at most MAX_TREE_STEPS. */
    bool row_major;      /* The default orientation of matrix types. */
    bool outlives_body;  /* Declarations made here are visible outside of the body. */
    bool in_buffer;      /* Declaring what a cbuffer or tbuffer contains besides its members. */
    bool in_for_head;    /* Declaring the variables of a `for` before HLSL 2021. */
    bool is_unevaluated; /* An unevaluated operand: functions that it calls are not required. */
    /* Substituting template arguments to see whether a declaration is valid. */
    bool is_tried;
    bool exceeds_bounds; /* A constant index of an array in the body is out of bounds. */
    bool is_dead;        /* A constant condition makes this code unreachable. */
};

struct analyser {
    struct context *c;
    const struct options *options;
    struct type_table *types;
    struct program *program;
    struct found *found; /* or NULL; see found.h */
    struct surroundings here;

    /* Names. */
    /* The scopes of the file, of predeclared names, and of vk::. */
    struct scope *global, *builtins, *vulkan;
    const struct list *declarations; /* The declarations of the whole syntax tree. */
    /* The number of requests for instances of templates, and for their bodies. */
    uint32_t requests;
    struct identified_blocks *blocks; /* For known_bodies_add(); may be NULL. */
    /* Names whose declarations a syntax error may have removed. */
    struct map spoiled;
    struct map unknown_names; /* Unknown names that were reported, per function. */
    /* Names reported as unknown types without a suggestion. */
    struct map unknown_types;
    bool has_const_types; /* Some alias denotes a const type. */

    /* The program so far. */
    struct variable_vec globals;
    struct function_vec functions;
    uint32_t next_variable, next_function, next_symbol;
    uint32_t walks; /* The number of walks over using-directives. */

    /* Templates. */
    location instantiated_at; /* The location of the innermost active instantiation. */
    /* The parameters of the uninstantiated template being checked, or NULL. */
    const struct scope *checked;

    /* State that is private to one file, created on demand. */
    struct pending *pending;   /* name/pending_bodies.c */
    struct mentions *mentions; /* name/mentions.c */
    struct doubts *doubts;     /* check/lint.c */
    /* statement/function_body.c: for the bodies of unreachable functions */
    struct arena *scratch;
    struct row_patterns *patterns;           /* expression/row_call.c */
    struct candidate_vec *candidates;        /* expression/call.c: the candidates of a call */
    struct variable *globals_buffer;         /* declare/loose_uniform.c: $Globals */
    const struct attribute *globals_binding; /* declare/attribute.c: the binding of $Globals */
    /* declare/array_sizes.c: specialized sizes by their text */
    struct map sizes;
    struct instancing *instancing; /* template/instance.c */
    /* statement/function_body.c: the number of errors about missing returns */
    uint32_t missing_returns;
};

/* Allocates the following nodes for longer than the current body. Returns the previous arena, which
 * the caller restores in here.nodes. */
static inline struct arena *nodes_outlive(struct analyser *a) {
    struct arena *nodes = a->here.nodes;
    a->here.nodes = a->c->typed;
    return nodes;
}

/* Returns the shader model as one number: 65 for shader model 6.5. */
static inline unsigned model_number(const struct analyser *a) {
    return a->options->model.major * 10u + a->options->model.minor;
}

#endif
