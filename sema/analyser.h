/* Inside of sema/: the analyser, which every file takes first.  One runs over one syntax tree. What
 * a subject offers stands in a header of its own; what calls back stands in seams.h.
 *
 * Errors: an expression that is wrong yields make_error() after one message, and everything that
 * takes an expression passes error operands on without a word. */
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

/* What is around the place that is being analysed.  In a function's body most of it begins anew. */
struct surroundings {
    struct scope *scope;
    struct arena *nodes; /* where the tree is made: that of a body may be given back at its end */
    struct function_symbol *function; /* the one whose body is being analysed, or NULL */
    const struct record *record;      /* whose methods or fields are being analysed, or NULL */
    struct variable *this_;           /* of the current method, or NULL */
    struct scope *left_loop;          /* of the last `for` before here, or NULL */
    struct switch_state *switch_;     /* the innermost switch; statement.c knows what it is */
    uint32_t loop_depth, switch_depth;
    uint32_t control_depth; /* ifs, loops and switches around here */
    uint32_t record_depth;  /* structs being defined around here */
    uint32_t instantiation_depth;
    uint32_t nesting;    /* guards recursion: see MAX_NESTING */
    bool row_major;      /* orientation of a matrix type that says none */
    bool outlives_body;  /* what was declared here is known outside of the body */
    bool in_for_head;    /* declaring the variables of a for before HLSL 2021 */
    bool is_unevaluated; /* an operand whose type alone counts: nothing that it calls is needed */
    bool is_tried;       /* template arguments are put into a declaration to see whether it fits */
    bool exceeds_bounds; /* an array of the body has a constant index that is out of bounds */
    bool is_dead;        /* what a constant condition leaves out: what it would do, it never does */
};

struct analyser {
    struct context *c;
    const struct options *options;
    struct type_table *types;
    struct program *program;
    struct surroundings here;

    /* Names. */
    struct scope *global, *builtins, *vulkan; /* file scope; what is predeclared; vk:: */
    const struct list *declarations;          /* of the whole source, as they are written */
    struct map spoiled;                       /* that a syntax error may have left undeclared */
    struct map unknown_names;                 /* that were told of, by function */
    struct map unknown_types;                 /* names told of as types, and nothing is near */
    bool has_const_types;                     /* some name stands for a const type */

    /* What the program is made of so far. */
    struct variable_vec globals;
    struct function_vec functions;
    uint32_t next_variable, next_function, next_symbol;
    uint32_t walks; /* over namespaces that use others, counted */

    /* Templates. */
    location instantiated_at; /* of the innermost instantiation going on */
    const struct scope
        *checked; /* what the parameters of a template mean that is only read, or NULL */

    /* What one file keeps and no other looks into; each is made when it is first needed. */
    struct pending *pending;          /* name/functions.c */
    struct mentions *mentions;        /* name/functions.c */
    struct doubts *doubts;            /* check/check.c */
    struct arena *scratch;            /* statement/statement.c: for bodies that nothing reaches */
    struct row_patterns *patterns;    /* expression/row_call.c */
    struct candidate_vec *candidates; /* expression/call.c: room for those of a call */
    struct variable *globals_buffer;  /* declare/resource.c: $Globals */
    const struct attribute *globals_binding; /* declare/attribute.c: its own */
    struct map sizes;                        /* declare/written.c: by their texts */
    struct instancing *instancing;           /* template/specialize.c */
    uint32_t missing_returns; /* statement/statement.c: errors that were only about these */
};

/* What is made from here on outlives the body around here; give what it returned back to
 * here.nodes. */
static inline struct arena *nodes_outlive(struct analyser *a) {
    struct arena *nodes = a->here.nodes;
    a->here.nodes = a->c->arena;
    return nodes;
}

/* Shader model 6.5 is 65. */
static inline unsigned model_number(const struct analyser *a) {
    return a->options->model.major * 10u + a->options->model.minor;
}

#endif
