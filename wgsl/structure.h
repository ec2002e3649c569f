/* Inside of wgsl/: the control flow of a function as WGSL's statements, a tree of what stands in
 * what.
 */
#ifndef HLSL2SPV_WGSL_STRUCTURE_H
#define HLSL2SPV_WGSL_STRUCTURE_H

#include "writer.h"

enum node_kind {
    NODE_BLOCK,   /* the instructions of a block, but for its end */
    NODE_DECLARE, /* variables for the phis of `to` */
    NODE_EDGE,    /* what the phis of `to` become when it is reached from `block` */
    NODE_IF,      /* by the end of `block`: `inner`, `other` */
    NODE_SWITCH,  /* by the end of `block`: `arms` */
    NODE_LOOP,    /* `inner`, and `other` as its continuing part */
    NODE_BREAK,
    NODE_CONTINUE,
    NODE_BREAK_IF, /* by the end of `block`, which goes on to `to` otherwise */
    NODE_LEAVE,    /* a break of the loop around a switch */
    NODE_END,      /* the end of `block` leaves the function */
};

/* What stands between two braces. */
struct scope {
    struct scope *parent;
    uint32_t depth;
    struct node *first, *last;
    unsigned exits;   /* how control flow leaves it: uniformity.c */
    bool has_barrier; /* somewhere in it */
};

struct arm {
    struct arm *next;
    struct block *target;
    struct scope *scope;
    VEC(uint32_t, label_vec) labels; /* where they stand among the operands of the switch */
    bool is_default;
};

struct node {
    enum node_kind kind;
    struct node *next;
    struct block *block, *to;
    struct scope *inner, *other;
    struct arm *arms, *last_arm;
    const char
        *flag; /* of a loop: the name of the variable that says that a switch in it breaks it */
    struct node *loop;           /* of a switch or of NODE_LEAVE: the loop around it */
    struct node *outer;          /* of a switch: the one around it, in the same loop */
    struct instruction *counter; /* of a loop that may be a `for`: the phi that it counts with */
    const char *start, *step;    /* how that begins and goes on */
    bool leaves;                 /* of a loop or a switch: something in it is NODE_LEAVE */
    bool copies;                 /* of a loop: its phis change before its last condition is known */
    bool declares;               /* of an edge: the variables begin here */
};

/* Reports what WGSL has no statement for. */
struct scope *structure_of(struct writer *w, struct routine *f);

/* Finds what has to be read alike by all for barriers, and reports those that not all reach. */
void barriers_check(struct writer *w, struct routine *f, struct scope *scope);

/* Which phis are one variable; knows what scopes_mark found. */
void phis_share(struct writer *w, struct routine *f);

/* Which values are used outside of the braces that they are made in. */
void scopes_mark(struct writer *w, struct routine *f);

#endif
