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
#ifndef HLSL2SPV_SEMA_KNOWN_H
#define HLSL2SPV_SEMA_KNOWN_H

#include "../analyser.h"

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
uint32_t known_add(struct known *k, const struct variable *v, uint32_t all);
void known_set(struct known *k, uint32_t index, struct known_parts parts);
/* Some parts of a variable are set here. */
void known_write(struct known *k, uint32_t index, uint32_t mask);
/* The gaps of a variable. */
uint32_t known_gaps(const struct known *k, const struct known_variable *v);
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

#endif
