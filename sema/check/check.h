/* Warnings about a program without errors. */
#ifndef HLSL2SPV_SEMA_CHECK_CHECK_H
#define HLSL2SPV_SEMA_CHECK_CHECK_H

#include "../analyser.h"

/* What is allowed and most likely wrong, told of a program that has no errors: a walk over the
 * typed tree of each function.  Nothing here changes the program, and no later phase knows of it.
 */

void look_for_doubts(struct analyser *a);

/* ---- One subject each ---- */

/* What is read before it is set, code that nothing reaches, loops that nothing ends. */
struct flow;
struct flow *flow_create(struct analyser *a, struct arena *arena);
void flow_check(struct flow *flow, const struct function *f);
/* What depends on invocations being together, where they may not be. */
void uniformity_check(struct analyser *a, struct arena *arena);

/* Which parts of which variables are set at a place of a function, on the paths that lead to it.
 *
 * What a branch sets is written into a trail, by which the state before the branch is restored;
 * where branches meet, what all of them set stays set.  So a branch costs what it sets, and not
 * what the function has.
 *
 * A gap is a part that a branch left unset from which each path leads here: so it is read unset
 * whenever that branch is taken.  A gap is told of as long as nothing else decides whether control
 * comes here, which is as long as the turn lasts: branches begin turns of their own, and where all
 * of their paths meet again, the turn in front of them goes on. */

/* Parts that are set. */
struct known_parts {
    uint32_t sure;   /* on all paths */
    uint32_t likely; /* on those where each loop runs at least once */
    uint32_t some;   /* on some path */
    uint32_t gaps;   /* those that a branch left out, */
    uint32_t turn;   /* as of this turn */
};

struct known_variable {
    const struct variable *variable;
    uint32_t all; /* its parts */
    struct known_parts now;
    uint32_t ever;   /* set by something before this place, on whatever path */
    uint32_t left;   /* left out by a branch, and set by nothing since, on whatever path */
    uint32_t looped; /* set in a loop behind its declaration, so in another round perhaps */
    uint32_t depth;  /* loops around its declaration */
    bool is_told;    /* there was a message about it */
    /* While paths are joined: */
    struct known_parts joined;
    uint32_t stamp, joined_paths;
};

struct known_value {
    uint32_t index;
    struct known_parts parts;
};
VEC(struct known_variable, known_variable_vec);
VEC(struct known_value, known_value_vec);

struct known {
    struct arena *arena;
    struct known_variable_vec variables;
    struct known_value_vec trail; /* older values, last changed last */
    uint32_t stamp;
    uint32_t steps;       /* of joins so far */
    uint32_t turn, turns; /* the one that lasts, and how many there were */
    uint32_t jumps;       /* so far */
    bool is_dead;         /* no path leads here */
    uint32_t loop_depth;  /* loops around this place */
};

/* Follows one more variable; returns its index. */
void known_set(struct known *k, uint32_t index, struct known_parts parts);
/* Gaps from before are none behind this place. */
void known_end_turn(struct known *k);

/* Paths that part at one place and meet at another. */
struct join {
    size_t mark; /* of the trail, where they part */
    struct known_value_vec values;
    uint32_t paths;
    uint32_t turn, jumps; /* where they part */
    uint32_t own_jumps;   /* those that lead where they meet */
    bool has_unsaid;      /* one of the paths is that of a `switch` without a label for it */
};
void join_begin(struct known *k, struct join *join);
/* The path that leads here is one of them. */
void join_add(struct known *k, struct join *join);
/* It ends here, and goes on where they meet, or nowhere: NULL. */
void join_jump(struct known *k, struct join *join);
/* As it was where they part. */
void join_back(struct known *k, const struct join *join, bool is_dead);
/* Where they meet. */
void join_end(struct known *k, struct join *join);

/* What the walk over a function knows, shared by the files that make it: flow.c goes through the
 * statements, reads.c through what they read and set, flow.c asks what loops do. */

/* A read of parts that some path leaves unset, or an end of the function that gives a parameter
 * back so.  In a loop it waits for the loop's end, around which more may be known. */
struct unset_read {
    uint32_t index, mask;           /* what it reads of which variable, */
    uint32_t missing;               /* and what of this some path leaves unset, */
    uint32_t never, gaps;           /* no path sets, a branch leaves out */
    bool is_lent;                   /* to an inout parameter, which may only be written */
    const struct expression *place; /* NULL: the function ends */
    location at;
};
VEC(struct unset_read, unset_read_vec);

struct flow {
    struct analyser *a;
    const struct function *function;
    struct known known;
    uint32_t *index_of; /* by a variable's id: its index in `known`, and 1 */
    uint32_t *written;  /* by a variable's id: when last */
    uint32_t ids;       /* below which these two have room */
    uint32_t clock;
    uint32_t jumps_out;              /* returns and discards so far */
    struct join *breaks, *continues; /* of what is around here */
    struct unset_read_vec waiting;
    bool looks_at_all; /* where control goes matters, not only where values do */
    bool is_quiet;     /* of where no path leads: that needs no word, or had it */
};

/* ---- reads.c ---- */

/* Room for the variables that there are by now. */
void flow_make_room(struct flow *f);
void flow_follow_parameters(struct flow *f);
void flow_tell_of_read(struct flow *f, const struct unset_read *read);
/* Parameters that are given back here, where they are not set. */
void flow_check_outputs(struct flow *f, location at);
/* Those that a branch left out, whatever way the function ends. */
void flow_check_left_out(struct flow *f);
/* Whether a variable of a function begins with a value. */
bool flow_is_set_at_first(const struct variable *v);
void flow_declare(struct flow *f, const struct variable *v);
void flow_visit(void *user, const struct expression *e);
/* Paths part at a condition. */
void flow_branch(struct flow *f, const struct expression *condition, struct join *yes,
                 struct join *no);
/* 1 and 0 where a condition is a constant, or there is none, which holds; -1 elsewhere. */
int flow_truth(struct flow *f, const struct expression *condition);

/* ---- flow.c ---- */

/* The parts of a variable that are followed each by itself: components of vectors, rows of
 * matrices, members of structs.  An array is one part, and so is what would have too many. */

/* What a place names: a bit for each part of the variable that it is in. */
struct parts {
    const struct variable *variable; /* NULL: of no variable */
    uint32_t mask;
    bool is_exact;             /* no more and no less than these; otherwise some of them */
    uint8_t first, is_settled; /* where the place begins; no step narrows it further */
};

#endif
