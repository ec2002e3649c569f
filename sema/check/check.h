/* Lint checks: warnings about valid programs. */
#ifndef HLSL2SPV_SEMA_CHECK_CHECK_H
#define HLSL2SPV_SEMA_CHECK_CHECK_H

#include "../analyser.h"

/* Reports valid code that is probably wrong, in programs without errors. The checks visit the typed
 * tree of each function and do not modify it. */

void sema_lint(struct analyser *a);

/* ---- Individual checks ---- */

/* Unused variables and parameters of a function, and a function without calls. A name that was
 * looked up counts as used even if it folds to a constant. */
void lint_unused_locals(struct analyser *a, const struct function *f);
void lint_unused_function(struct analyser *a, const struct function *f);
/* Conversions that change values, and comparisons of unsuitable types. `user` is the analyzer. */
void lint_value_changes(void *user, const struct expression *e);
/* Resources in the same registers. */
void lint_registers(struct analyser *a);
/* Unsequenced modifications in the expressions of a function. */
void lint_sequence(struct analyser *a, struct arena *arena, const struct function *f);
/* Uninitialized variables, unreachable code, and infinite loops. */
struct init_analysis;
struct init_analysis *flow_create(struct analyser *a, struct arena *arena);
void flow_check(struct init_analysis *flow, const struct function *f);
/* Checks for operations that require uniform control flow or uniform indices. */
void sema_check_uniformity(struct analyser *a, struct arena *arena);

/* ---- Definite assignment ----
 * Determines the initialized parts of variables at each point. Changes are logged in a trail, which
 * restores the state before a branch, so the cost of a branch depends only on its assignments.
 * Parts that all paths set remain set where the paths merge. A gap is a part that a branch leaves
 * uninitialized, so that taking the branch always causes an uninitialized read. Gaps are valid only
 * within one region ("turn") of code without further conditions. Branches start new regions; the
 * old one continues where all paths of a branch merge. */

/* The state of a variable's parts, as bit masks. */
struct known_parts {
    uint32_t sure;   /* set on all paths */
    uint32_t likely; /* set on the paths where each loop runs at least once */
    uint32_t some;   /* set on some path */
    uint32_t gaps;   /* left uninitialized by a branch */
    uint32_t turn;   /* The region in which `gaps` is valid. */
};

struct known_variable {
    const struct variable *variable;
    uint32_t all; /* All parts of the variable. */
    struct known_parts now;
    uint32_t ever;    /* Set earlier on any path. */
    uint32_t left;    /* Left uninitialized by a branch and not set since. */
    uint32_t looped;  /* Set in a loop after the declaration, possibly in an earlier iteration. */
    uint32_t depth;   /* The loop depth of its declaration. */
    bool is_reported; /* A message was reported. */
    /* The state during a merge of paths. */
    struct known_parts joined;
    uint32_t stamp, joined_paths;
};

struct known_value {
    uint32_t index;
    struct known_parts parts;
};
VEC(struct known_variable, known_variable_vec);
VEC(struct known_value, known_value_vec);

struct assignment_state {
    struct arena *arena;
    struct known_variable_vec variables;
    struct known_value_vec trail; /* Older values, the last change last. */
    uint32_t stamp;
    uint32_t steps;       /* The cost of all merges so far. */
    uint32_t turn, turns; /* The current region, and the number of regions. */
    uint32_t jumps;       /* The number of jumps so far. */
    bool is_dead;         /* This point is unreachable. */
    uint32_t loop_depth;  /* The current loop depth. */
};

/* Sets the state of a variable and logs the old state. */
void known_set(struct assignment_state *k, uint32_t index, struct known_parts parts);
/* Starts a new region, in which earlier gaps are invalid. */
void known_end_turn(struct assignment_state *k);

/* The paths between a branch and the point where they merge. */
struct join {
    size_t mark; /* The length of the trail at the branch. */
    struct known_value_vec values;
    uint32_t paths;
    uint32_t turn, jumps; /* The state at the branch. */
    uint32_t own_jumps;   /* The number of jumps to the merge point. */
    bool has_unsaid;      /* One of the paths skips a `switch` without a default label. */
};
void join_begin(struct assignment_state *k, struct join *join);
/* Adds the current path. */
void join_add(struct assignment_state *k, struct join *join);
/* Ends the current path with a jump to the merge point, or out of the function (NULL). */
void join_jump(struct assignment_state *k, struct join *join);
/* Restores the state at the branch. */
void join_restore(struct assignment_state *k, const struct join *join, bool is_dead);
/* Merges the paths and continues after them. */
void join_end(struct assignment_state *k, struct join *join);

/* ---- Walk over a function ----
 * init_analysis.c visits the statements, and expr_uses.c the reads and writes in expressions. */

/* A read of parts that may be uninitialized, or a return without setting an output parameter. In a
 * loop, it is reported after the loop, because later code may set the parts. */
struct unset_read {
    uint32_t index, mask; /* The variable, and the parts that are read. */
    uint32_t missing;     /* The parts that are uninitialized on some path. */
    /* The parts that no path sets, and those that a branch leaves out. */
    uint32_t never, gaps;
    /* An argument for an inout parameter, which the callee may only write. */
    bool is_lent;
    const struct expression *lvalue; /* NULL at the end of a function */
    location at;
};
VEC(struct unset_read, unset_read_vec);

struct init_analysis {
    struct analyser *a;
    const struct function *function;
    struct assignment_state known;
    uint32_t *index_of; /* The index of a variable in `known` plus 1, by variable id. */
    uint32_t *written;  /* The clock of the last write, by variable id. */
    uint32_t ids;       /* The size of these two arrays. */
    uint32_t clock;
    uint32_t jumps_out;              /* The number of returns and discards so far. */
    struct join *breaks, *continues; /* The enclosing break and continue targets. */
    struct unset_read_vec waiting;
    bool looks_at_all; /* Reachability is checked, not only values. */
    bool is_quiet;     /* Unreachable code is not reported again here. */
};

/* ---- expr_uses.c ---- */

/* Enlarges the arrays for new variables. */
void flow_make_room(struct init_analysis *f);
void flow_follow_parameters(struct init_analysis *f);
void flow_report_uninitialized(struct init_analysis *f, const struct unset_read *read);
/* Reports output parameters that are uninitialized at this return. */
void flow_check_outputs(struct init_analysis *f, location at);
/* Reports output parameters that a branch leaves uninitialized on every return. */
void flow_check_left_out(struct init_analysis *f);
/* Returns whether a local variable is initialized by its declaration. */
bool flow_is_set_at_first(const struct variable *v);
void flow_declare(struct init_analysis *f, const struct variable *v);
void flow_visit(void *user, const struct expression *e);
/* Visits a condition and splits the path in two. */
void flow_branch(struct init_analysis *f, const struct expression *condition, struct join *yes,
                 struct join *no);
/* Returns 1 or 0 for a constant condition, 1 if there is none, and -1 otherwise. */
int flow_truth(struct init_analysis *f, const struct expression *condition);

/* ---- infinite_loop.c ---- */

/* Warns about `for (int i = 0; i < n; i--)` if the body does not modify i. `since` is the clock
 * before the loop. */
void flow_check_step(struct init_analysis *f, const struct statement *s, uint32_t since);
/* Warns about a loop without an end, from the numbers of jumps out of the function before the loop
 * and of breaks. */
void flow_check_ends(struct init_analysis *f, const struct statement *s, uint32_t since,
                     uint32_t jumps_out, uint32_t breaks);

/* ---- Parts of variables ----
 * Vector components, matrix rows and struct members are tracked separately. Arrays and types with
 * too many members are one part. */

/* The parts that an lvalue denotes, as a bit mask. */
struct parts {
    const struct variable *variable; /* NULL if the lvalue is not part of a variable */
    uint32_t mask;
    bool is_exact;             /* Exactly these parts; otherwise some of them. */
    uint8_t first, is_settled; /* The first part, and whether further steps do not narrow it. */
};

#endif
