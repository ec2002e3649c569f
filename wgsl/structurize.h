/* Internal to wgsl/: the control flow of a function as a tree of WGSL statements. */
#ifndef HLSL2SPV_WGSL_STRUCTURIZE_H
#define HLSL2SPV_WGSL_STRUCTURIZE_H

#include "writer.h"

enum stmt_kind {
    WGSL_STMT_BLOCK,   /* instructions of a block, except its terminator */
    WGSL_STMT_DECLARE, /* variables for the phis of `to` */
    WGSL_STMT_EDGE,    /* assignments to the phis of `to` on the edge from `block` */
    WGSL_STMT_IF,      /* terminator of `block`: `inner`, `other` */
    WGSL_STMT_SWITCH,  /* terminator of `block`: `arms` */
    WGSL_STMT_LOOP,    /* `inner`, with `other` as its continuing part */
    WGSL_STMT_BREAK,
    WGSL_STMT_CONTINUE,
    WGSL_STMT_BREAK_IF, /* terminator of `block`, which branches to `to` otherwise */
    WGSL_STMT_LEAVE,    /* break of the loop around a switch */
    WGSL_STMT_END,      /* terminator of `block`, which leaves the function */
};

/* The statements between two braces. */
struct wgsl_scope {
    struct wgsl_scope *parent;
    uint32_t depth;
    struct stmt_node *first, *last;
    unsigned exits;   /* how control flow leaves it, see uniformity.c */
    bool has_barrier; /* contains a barrier */
    bool has_effects; /* other invocations can observe it */
};

struct arm {
    struct arm *next;
    struct block *target;
    struct wgsl_scope *scope;
    VEC(uint32_t, label_vec) labels; /* operand indices of the switch */
    bool is_default;
};

struct stmt_node {
    enum stmt_kind kind;
    struct stmt_node *next;
    struct block *block, *to;
    struct wgsl_scope *inner, *other;
    struct arm *arms, *last_arm;
    const char *flag; /* for a loop: name of the variable that records a break inside a switch */
    struct stmt_node *loop;         /* for a switch or WGSL_STMT_LEAVE: the enclosing loop */
    struct stmt_node *outer;        /* for a switch: the enclosing switch in the same loop */
    struct instruction *counter;    /* for a loop that may be a `for`: the phi of its counter */
    struct wgsl_stmt *start, *step; /* its initialization and increment */
    bool leaves;                    /* for a loop or switch: contains a WGSL_STMT_LEAVE */
    bool copies;   /* for a loop: its phis change before its last condition is evaluated */
    bool declares; /* for an edge: declares the variables */
    /* For a condition that varies and an arm with a barrier: all invocations execute the arm, but
     * only those that would enter it have effects. */
    bool is_flat;
};

/* Builds the tree of a function. Reports control flow that WGSL does not support. */
struct wgsl_scope *wgsl_structure_of(struct writer *w, struct routine *f);

/* Returns the arm of a flat selection that all invocations execute, which has the barrier. */
static inline struct wgsl_scope *wgsl_flat_arm(const struct stmt_node *node) {
    return node->inner->has_barrier ? node->inner : node->other;
}
static inline struct wgsl_scope *wgsl_other_arm(const struct stmt_node *node,
                                                const struct wgsl_scope *arm) {
    return arm == node->inner ? node->other : node->inner;
}
/* Returns whether only active invocations execute a node in an arm, which is flat or NULL: effects
 * without a barrier, and the assignments to the phis after the arm. */
bool wgsl_is_guarded(const struct wgsl_scope *flat, const struct stmt_node *node);

/* Marks loads that must be uniform and selections that become flat, and reports barriers in other
 * nonuniform control flow. */
void wgsl_check_barriers(struct writer *w, struct routine *f, struct wgsl_scope *scope);

/* Determines the phis that share a variable. Requires the result of wgsl_mark_scopes(). */
void wgsl_share_phis(struct writer *w, struct routine *f);

/* Marks the values that are used outside their scope. */
void wgsl_mark_scopes(struct writer *w, struct routine *f);

#endif
