/* Which parts of which variables are set at a place of a function, on the paths that lead to it.
 *
 * What a branch sets is written into a trail, by which the state before the branch is restored;
 * where branches meet, what all of them set stays set.  So a branch costs what it sets, and not
 * what the function has. */
#ifndef HLSL2SPV_SEMA_KNOWN_H
#define HLSL2SPV_SEMA_KNOWN_H

#include "../analyser.h"

struct known_variable {
    const struct variable *variable;
    uint32_t all;          /* its parts */
    uint32_t sure, likely; /* set on all paths; on those where each loop runs at least once, too */
    uint32_t ever;         /* set by something before this place */
    uint32_t depth;        /* loops around its declaration */
    bool is_told;          /* there was a message about it */
    /* While paths are joined: */
    uint32_t stamp, joined, joined_sure, joined_likely;
};

struct known_value {
    uint32_t index, sure, likely;
};
VEC(struct known_variable, known_variable_vec);
VEC(struct known_value, known_value_vec);

struct known {
    struct arena *arena;
    struct known_variable_vec variables;
    struct known_value_vec trail; /* older values, last changed last */
    uint32_t stamp;
    uint32_t steps; /* of joins so far */
    bool is_dead;   /* no path leads here */
};

/* Follows one more variable; returns its index. */
uint32_t known_add(struct known *k, const struct variable *v, uint32_t all, uint32_t depth);
void known_set(struct known *k, uint32_t index, uint32_t sure, uint32_t likely);

/* Paths that part at one place and meet at another. */
struct join {
    size_t mark; /* of the trail, where they part */
    struct known_value_vec values;
    uint32_t paths;
};
void join_begin(const struct known *k, struct join *join);
/* The path that leads here is one of them. */
void join_add(struct known *k, struct join *join);
/* As it was where they part. */
void join_back(struct known *k, const struct join *join, bool is_dead);
/* Where they meet. */
void join_end(struct known *k, struct join *join);

#endif
