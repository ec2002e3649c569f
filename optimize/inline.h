/* Inside of optimize/: how a body comes to its call.
 *
 *     inline.c       which calls, in which order
 *     body.c         the body: copied, or moved where it is
 *     inlined_at.c   what debug information says of it there
 *
 * A routine's calls are taken by a `struct inliner`, one at a time by a `struct copy`, which knows
 * where the next instruction goes.  Ids of a body that is copied become others, ids of one that is
 * moved stay: value_in_caller() answers for both. */
#ifndef HLSL2SPV_OPTIMIZE_INLINE_H
#define HLSL2SPV_OPTIMIZE_INLINE_H

#include "passes.h"
#include "renaming.h"

/* What lasts from routine to routine. */
struct inlining {
    struct word_vec renamed; /* what stands for an id in the copy at hand */
    struct map done;         /* routines whose calls are gone */
    uint32_t *calls;         /* by id of a routine: how many are left */
    struct map decorations;  /* by id: struct decoration */
    bool lists_decorations;
};

/* A call. */
struct site {
    struct instruction *call;
    uint32_t inlined_at; /* debug instruction of what moved here with the call, or 0 */
    bool in_continue;    /* construct of a loop */
};

struct inliner {
    struct optimizer *o;
    struct module *m;
    struct arena *arena;
    struct inlining *inlining;
    struct routine *caller;
    struct instruction *last_variable; /* of the caller, or NULL */
    bool loses_blocks;                 /* behind calls that never return */
    VEC(struct site, site_vec) sites;  /* that are left, the next one last */
};

/* One call on its way. */
struct copy {
    struct inliner *inliner;
    const struct site *site;
    struct routine *callee;
    struct block *to;
    struct instruction *before;   /* in `to`; NULL: at its end */
    struct block *rest;           /* where the return leads, or NULL */
    uint32_t value;               /* that is returned */
    uint32_t inlined_at;          /* debug instruction of the call, or 0 */
    struct word_vec chained;      /* DebugInlinedAt that were copied for the call */
    struct map marks;             /* of the callee -> of the caller */
    uint32_t last_mark, its_mark; /* one of these */
    bool moves;                   /* the callee's body is no copy */
};

/* What an id of a body that is copied is in the caller; makes it another one. */
static inline uint32_t renamed(const struct copy *copy, uint32_t id) {
    return renamed_id(&copy->inliner->inlining->renamed, id);
}
static inline void rename_in_copy(struct copy *copy, uint32_t id, uint32_t to) {
    rename_id(copy->inliner->o->arena, &copy->inliner->inlining->renamed, id, to);
}

/* Where the copy goes on. */
static inline void put(struct copy *copy, struct instruction *i) {
    i->block = copy->to;
    instructions_insert(&copy->to->list, copy->before, i);
}

/* ---- The body (body.c) ---- */

/* Whether a call can have blocks between what stands in front of it and behind it. */
bool can_be_parted(const struct block *b);
/* The blocks go between the two halves of the call's, of which copy->rest is the second. */
void part_block(struct copy *copy);
/* The arguments stand for the parameters. */
void rename_parameters(struct copy *copy);
void copy_body(struct copy *copy);
/* The routine stays as one that nobody calls. */
void move_body(struct copy *copy);
/* NonUniform says of a value how it may differ, whoever has it. */
void keep_non_uniform(struct optimizer *o, uint32_t from, uint32_t to);
/* What a variable holds whenever the call is reached, or 0: not what the call before left, which
 * would live on from round to round of a loop. */
uint32_t beginning_of(struct optimizer *o, const struct instruction *variable);

/* ---- Debug information (inlined_at.c) ---- */

bool is_definition_of_function(const struct optimizer *o, const struct instruction *i);
bool is_declaration(const struct optimizer *o, const struct instruction *i);
/* The debug instruction that says where the call is, or 0. */
uint32_t place_of_call(struct copy *copy);
/* What stands for a mark of the callee in the caller: its scope says where the call was. */
uint32_t mark_in_caller(struct copy *copy, uint32_t mark);
/* The next copy has other places. */
void forget_chains(struct copy *copy);

#endif
