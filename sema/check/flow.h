/* What the walk over a function knows, shared by the files that make it: flow.c goes through the
 * statements, reads.c through what they read and set, rounds.c asks what loops do. */
#ifndef HLSL2SPV_SEMA_FLOW_H
#define HLSL2SPV_SEMA_FLOW_H

#include "known.h"

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

/* ---- rounds.c ---- */

/* Tells of the reads that waited for the loop's end. */
void flow_settle_reads(struct flow *f);
/* A loop that nothing ends; `since`, `jumps_out`, `breaks`: the clock and the jumps at its head. */
void flow_check_step(struct flow *f, const struct statement *s, uint32_t since);
void flow_check_ends(struct flow *f, const struct statement *s, uint32_t since, uint32_t jumps_out,
                     uint32_t breaks);
/* The ways out of a loop but for jumps, behind its last round. */
void flow_join_end(struct flow *f, const struct statement *s, struct join *breaks, bool was_dead);

#endif
